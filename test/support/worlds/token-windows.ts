import { TokenWatch } from '../../../src/model/sessions/watch';
import { present } from '../expect';
import { MemorySecrets, MemorySettings, MemoryState } from '../ports';
import { SettableClock } from '../settable-clock';
import { makeWorldOn, type World } from './world';

/** A window that watches access tokens, and the messages that it has shown. */
export interface TokenWindow extends World {
  readonly watch: TokenWatch;
  /** Clients of each reminder; an empty name is the look-up token that is gone. */
  readonly said: string[][];
  /** Number of notifications that the tokens cannot be listed. */
  lost: number;
  isFocused: boolean;
}

const BASE_URL = 'https://video.example/base';

/** The state that all windows of a computer share: settings, secrets, state, time, and a service that lists tokens. */
export class TokenWindows {
  readonly clock: SettableClock;
  readonly settingsPort = new MemorySettings();
  readonly secrets = new MemorySecrets();
  readonly state = new MemoryState();
  /** Tokens that the service lists, as JSON values. */
  tokens: readonly unknown[] = [];
  /** Status of the service's responses. */
  status = 200;
  /** Number of requests for the list. */
  requests = 0;
  readonly #windows: TokenWindow[] = [];

  constructor(start?: number) {
    this.clock = new SettableClock(start);
    this.connect({ watch: true });
  }

  /** Writes the only connection to the settings. */
  connect(fields: Readonly<Record<string, unknown>>): void {
    this.settingsPort.edit({ connections: [{ name: 'Video', baseUrl: BASE_URL, ...fields }] });
  }

  /** Opens a window, which checks at once. */
  async open(isFocused = true): Promise<TokenWindow> {
    const fetch = async () => {
      this.requests += 1;
      const { status } = this;
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify(status === 200 ? this.tokens : {}), { status, headers });
    };
    const world = makeWorldOn(this.clock, {}, { ...this, fetch });
    const session = world.sessions.find('Video');
    if (session !== undefined && this.secrets.values.size === 0)
      await world.credentials.save(session.connection, { username: 'alice', password: 'secret' });
    const watch = new TokenWatch(world, world.sessions, () => window.isFocused);
    const window: TokenWindow = { ...world, watch, said: [], lost: 0, isFocused };
    watch.onDidRemind(({ reminder: { clients, goneToken } }) =>
      window.said.push([...clients.map(({ name = '?' }) => name), ...(goneToken === undefined ? [] : [''])]),
    );
    watch.onDidLoseList(() => {
      window.lost += 1;
    });
    this.#windows.push(window);
    await watch.check();
    return window;
  }

  /** Lets time pass, then checks in all windows, as their timers do. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.time += milliseconds;
    for (const { watch } of this.#windows) await watch.check();
  }

  /** Moves the focus to a window, which checks at once. */
  async focus(window: TokenWindow): Promise<void> {
    for (const each of this.#windows) each.isFocused = each === window;
    await window.watch.check();
  }

  close(): void {
    for (const { watch, sessions } of this.#windows) {
      watch.dispose();
      sessions.dispose();
    }
  }
}

/** Returns the session of the only connection. */
export function sessionOf({ sessions }: World) {
  return present(sessions.all[0]);
}
