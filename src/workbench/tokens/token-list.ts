import { soonestFirst, type TimeSettings } from '../../model/access-tokens/expiry';
import { type AccessTokenEntry, readingOf, type TokenListReading } from '../../model/access-tokens/listing';
import type { TokenView } from '../../protocol/access-tokens';
import { type TokenStandings, tokenView } from './token-row';

/** Rows of a session's table, soonest expiry first. */
export class TokenList {
  #byId: ReadonlyMap<string, AccessTokenEntry> = new Map();
  #shownIds: readonly string[] = [];

  constructor(
    private readonly session: TokenStandings,
    private readonly settings: TimeSettings,
  ) {}

  /** IDs of the rows that the page shows. */
  get shownIds(): readonly string[] {
    return this.#shownIds;
  }

  /**
   * Reads the current list and shows it.
   * @param send returns false if the page does not get the list completely
   */
  async show(send: (entries: readonly AccessTokenEntry[]) => Promise<boolean>): Promise<void> {
    const reading = readingOf(this.session.accessTokens);
    const entries = reading === undefined ? [] : this.rowsOf(reading);
    this.#byId = new Map(entries.map((entry) => [entry.handle, entry]));
    if (await send(entries)) this.#shownIds = entries.map(({ handle }) => handle);
  }

  /** Returns the rows of a list, which may be older than the displayed list. */
  rowsOf({ list }: TokenListReading): readonly AccessTokenEntry[] {
    return soonestFirst(list.entries);
  }

  /** Returns a row of the most recently read list. */
  find(id: string): AccessTokenEntry | undefined {
    return this.#byId.get(id);
  }

  /** @param now milliseconds since the Unix epoch */
  view({ handle, token }: AccessTokenEntry, now: number): TokenView {
    return tokenView(handle, token, this.session, this.settings, now);
  }
}
