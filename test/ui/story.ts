import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LoopbackServer } from '../support/loopback/server';
import { inCache } from '../support/project';
import type { SessionOptions } from '../support/workbench/session';
import { ZeroTouch } from './zero-touch';

/** Starting VS Code and adding connections takes longer than a test may. */
const START_MS = 300_000;

/** What the tests of one describe block work with; there from its `before` hooks on. */
export interface Story {
  readonly zeroTouch: ZeroTouch;
  /** The server with this name in the story. */
  server(name: string): LoopbackServer;
}

export interface StoryOptions extends Omit<SessionOptions, 'vsix'> {
  /** Loopback servers to start, by the names of their connections. */
  readonly servers?: readonly string[];
  /** Goes on from the opened view, before the first test. */
  readonly begin?: (story: Story) => Promise<void>;
}

/**
 * Gives a describe block one VS Code with a fresh profile for all its tests, and ends it after them. A picture is kept
 * of what stood there when a test failed.
 * @returns what gives the story, to be called within tests.
 */
export function story(options: StoryOptions = {}): () => Story {
  const { servers: names = [], begin, ...session } = options;
  const servers = new Map<string, LoopbackServer>();
  let started: Story | undefined;

  before('VS Code with an empty profile', async function () {
    this.timeout(START_MS);
    for (const name of names) servers.set(name, await LoopbackServer.start());
    const zeroTouch = await ZeroTouch.start(session);
    started = { zeroTouch, server: (name) => serverNamed(servers, name) };
    await begin?.(started);
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await keepPicture(started, this.currentTest.fullTitle());
  });

  after(async () => {
    await started?.zeroTouch.workbench.stop();
    await Promise.all([...servers.values()].map((server) => server.close()));
  });

  return () => {
    if (started === undefined) throw new Error('The story has not begun: its `before` hook did not end.');
    return started;
  };
}

function serverNamed(servers: ReadonlyMap<string, LoopbackServer>, name: string): LoopbackServer {
  const server = servers.get(name);
  if (server === undefined) throw new Error(`The story has no server "${name}".`);
  return server;
}

async function keepPicture(started: Story | undefined, title: string): Promise<void> {
  const folder = inCache('failures');
  mkdirSync(folder, { recursive: true });
  const name = title.replace(/[^\w]+/g, '-').slice(0, 100);
  await started?.zeroTouch.workbench.screenshot(join(folder, `${name}.png`));
}
