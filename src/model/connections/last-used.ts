import type { RememberedStatePort } from '../ports';
import type { Session } from './session';

const STATE_KEY = 'lastConnection';

/** Which connection a person used last, for all windows. */
export class LastUsed {
  readonly #state: RememberedStatePort;

  constructor(state: RememberedStatePort) {
    this.#state = state;
  }

  /** The session that was used last comes first. */
  sort(sessions: readonly Session[]): readonly Session[] {
    const name = this.#state.get(STATE_KEY);
    const isLast = ({ connection }: Session) => connection.name === name;
    return [...sessions.filter(isLast), ...sessions.filter((session) => !isLast(session))];
  }

  /** Never throws: an order that cannot be stored is that of the settings. */
  mark(connectionName: string): void {
    if (this.#state.get(STATE_KEY) !== connectionName) this.#set(connectionName);
  }

  /** @param newName undefined where the connection was removed */
  rename(formerName: string, newName: string | undefined): void {
    if (this.#state.get(STATE_KEY) === formerName) this.#set(newName);
  }

  #set(connectionName: string | undefined): void {
    this.#state.set(STATE_KEY, connectionName).catch(() => undefined);
  }
}
