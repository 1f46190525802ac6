import type { RememberedStatePort } from '../ports';
import type { Session } from './session';

const STATE_KEY = 'lastConnection';

/** Which connection a person used last, for all windows. */
export class LastUsed {
  constructor(private readonly state: RememberedStatePort) {}

  /** The session that was used last comes first. */
  sort(sessions: readonly Session[]): readonly Session[] {
    const last = this.state.get(STATE_KEY);
    const isLast = ({ connection }: Session) => connection.key === last;
    return [...sessions.filter(isLast), ...sessions.filter((session) => !isLast(session))];
  }

  /** Never throws: an order that cannot be stored is that of the settings. */
  mark({ connection: { key } }: Session): void {
    if (this.state.get(STATE_KEY) !== key) this.#set(key);
  }

  /** Forgets a connection that was removed. Never throws. */
  forget({ connection: { key } }: Session): void {
    if (this.state.get(STATE_KEY) === key) this.#set(undefined);
  }

  #set(key: string | undefined): void {
    this.state.set(STATE_KEY, key).catch(() => undefined);
  }
}
