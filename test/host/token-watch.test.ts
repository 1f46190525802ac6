import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Parts } from '../../src/extension';
import { changeCountsText } from '../../src/model/access-tokens/review/token-review';
import { TokenReviews } from '../../src/model/access-tokens/token-reviews';
import { CredentialStore } from '../../src/model/connections/credentials';
import type { Session } from '../../src/model/connections/session';
import { Sessions } from '../../src/model/connections/sessions';
import { Settings } from '../../src/model/connections/settings';
import { createDemoFetch } from '../../src/service/demo/demo-service';
import { reminderText } from '../../src/workbench/access-tokens/reminder-text';
import { ExtensionFiles } from '../../src/workbench/platform/extension-files';
import { anAccessToken } from '../support/builders';
import { LoopbackServer } from '../support/loopback/server';
import { MemoryLog, MemorySettings, MemoryState } from '../support/ports';
import { VirtualClock } from '../support/virtual/clock';
import { waitFor } from '../support/wait';
import { entryFor, PATIENCE_MS, secretFor } from './rig/connections';
import { activated } from './rig/extension';

const NAME = 'Watched';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2030, 5, 15, 12);

/** The model of a window, on VS Code's own files and secrets, and a clock of its own. */
interface Window {
  readonly session: Session;
  readonly reviews: TokenReviews;
  readonly told: string[];
  readonly log: MemoryLog;
  /** Lets time pass. */
  pass(milliseconds: number): Promise<void>;
  /** True while it waits for the next check. */
  isWaiting(): boolean;
  close(): void;
}

describe('the watch of access tokens on the files and secrets of VS Code', () => {
  let parts: Parts;
  let server: LoopbackServer;
  let folder: vscode.Uri;
  let windows: Window[];
  before(async () => {
    parts = await activated();
  });
  beforeEach(async () => {
    server = await LoopbackServer.start();
    server.service.tokens = [token('First', 5), token('Second', 100)];
    await parts.secrets.store(`credentials/${NAME}`, secretFor(server));
    folder = vscode.Uri.joinPath(parts.storage, `watch-${crypto.randomUUID()}`);
    windows = [];
  });
  afterEach(async () => {
    for (const window of windows) window.close();
    await parts.secrets.delete(`credentials/${NAME}`);
    await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
    await server.close();
  });

  function token(clientName: string, days: number) {
    const accessToken = `token-of-${clientName}-0123456789`;
    return anAccessToken({ accessToken, clientName, expirationDate: START + days * DAY });
  }

  function open(at = START): Window {
    const clock = new VirtualClock();
    const now = () => at + clock.now();
    const settingsPort = new MemorySettings({ connections: [{ ...entryFor(NAME, server), watch: true }] });
    const settings = new Settings(settingsPort);
    const { secrets } = parts;
    const credentials = new CredentialStore(secrets);
    const state = new MemoryState();
    const log = new MemoryLog();
    const ports = { settings, credentials, log, now };
    const sessions = new Sessions({
      ...ports,
      state,
      settingsPort,
      fetch: (url, init) => fetch(url, init),
      demoFetch: createDemoFetch(),
    });
    const files = new ExtensionFiles(folder);
    const reviews = new TokenReviews({ ...ports, sessions, secrets, files, clock });
    const told: string[] = [];
    reviews.onDidRemind(({ session: { connection }, reminder }) =>
      told.push(reminderText(connection.name, reminder)),
    );
    const session = sessions.find(NAME);
    assert.ok(session !== undefined);
    const window: Window = {
      session,
      reviews,
      told,
      log,
      pass: (milliseconds) => clock.run(clock.now() + milliseconds),
      isWaiting: () => clock.pending === 1,
      close: () => {
        reviews.dispose();
        sessions.dispose();
      },
    };
    windows.push(window);
    return window;
  }

  const waiting = async (...all: readonly Window[]) =>
    await waitFor('the next check', () => all.every((window) => window.isWaiting()), PATIENCE_MS);

  it('lists at the start and about every six hours, and not again after a restart in between', async () => {
    const first = open();
    await waiting(first);
    assert.equal(server.requests.length, 1);
    await first.pass(5 * HOUR);
    await waiting(first);
    first.close();
    const second = open(START + 5 * HOUR);
    await waiting(second);
    assert.equal(server.requests.length, 1);
    await second.pass(2 * HOUR);
    await server.requested(2);
  });

  it('lists once in two windows, and reminds in one of them', async () => {
    const one = open();
    await waiting(one);
    const other = open();
    await waiting(other);
    assert.equal(server.requests.length, 1);
    for (const window of [one, other]) {
      await window.pass(7 * HOUR);
      await waiting(window);
    }
    assert.equal(server.requests.length, 2);
    assert.deepEqual([...one.told, ...other.told], ['Watched: 1 access token expires within 7 days.']);
  });

  it('knows what is gone after a restart, and why', async () => {
    const first = open();
    await waiting(first);
    first.close();
    server.service.tokens = [token('Second', 100)];
    const second = open(START + 6 * DAY);
    await waitFor('the changes', () => second.reviews.of(second.session) !== undefined, PATIENCE_MS);
    assert.equal(changeCountsText(second.reviews.of(second.session)), '1 gone');
    assert.deepEqual(
      second.reviews.of(second.session)?.gone.map(({ why }) => why),
      ['expired'],
    );
  });

  it('uses the copy of before where the file is damaged, and says so', async () => {
    const first = open();
    await waiting(first);
    first.close();
    const stored = (await filesIn(folder)).find(({ path }) => path.endsWith('/memory.json'));
    assert.ok(stored !== undefined);
    await vscode.workspace.fs.writeFile(stored, new TextEncoder().encode('{"version":1'));
    server.service.tokens = [token('First', 5)];
    const second = open(START + DAY);
    const review = () => second.reviews.of(second.session);
    await waitFor('the note', () => review()?.notes.includes('restored'), PATIENCE_MS);
    assert.equal(changeCountsText(review()), '1 gone');
    await waiting(second);
    const names = (await filesIn(folder)).map(({ path }) => path.split('/').at(-1) ?? '');
    assert.deepEqual(names.toSorted(), ['memory.json', 'memory.json.bak']);
  });
});

async function filesIn(folder: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const found = await Promise.all(
    entries.map(async ([name, type]) => {
      const uri = vscode.Uri.joinPath(folder, name);
      return type === vscode.FileType.Directory ? await filesIn(uri) : [uri];
    }),
  );
  return found.flat();
}
