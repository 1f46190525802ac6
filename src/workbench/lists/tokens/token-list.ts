import { soonestFirst, type TimeSettings } from '../../../model/access-tokens/expiry';
import type { GoneToken, TokenComparison } from '../../../model/access-tokens/history/compare';
import {
  type AccessTokenEntry,
  readingOf,
  type TokenListReading,
} from '../../../model/access-tokens/listing';
import type { TokenView } from '../../../protocol/access-tokens';
import { goneView, listedView, standingOf, type TokenStandings } from './token-row';

/** A row of the table: a listed or a gone token. */
export type TokenRow = { readonly id: string } & (
  | { readonly entry: AccessTokenEntry; readonly gone?: undefined }
  | { readonly entry?: undefined; readonly gone: GoneToken }
);

/** Rows of a session's table, soonest expiry first and gone tokens last. */
export class TokenList {
  /** Row IDs of gone tokens by fingerprint. */
  readonly #goneIds = new Map<string, string>();
  #byId: ReadonlyMap<string, TokenRow> = new Map();
  #shown: TokenListReading | undefined;
  #shownIds: readonly string[] = [];

  constructor(
    private readonly session: TokenStandings,
    private readonly settings: TimeSettings,
    private readonly comparison: () => TokenComparison | undefined,
  ) {}

  /** The last list that the page shows completely, if any. It may be older than the last read one. */
  get shown(): TokenListReading | undefined {
    return this.#shown;
  }

  /** IDs of the rows that the page shows. */
  get shownIds(): readonly string[] {
    return this.#shownIds;
  }

  /** Reads the current list and its changes. */
  read(): readonly TokenRow[] {
    const rows = this.#rows(readingOf(this.session.accessTokens), this.comparison()?.gone);
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    return rows;
  }

  /**
   * Reads the current list and shows it.
   * @param send returns false if the page does not get the list completely
   */
  async show(send: (rows: readonly TokenRow[]) => Promise<boolean>): Promise<void> {
    const reading = readingOf(this.session.accessTokens);
    const rows = this.read();
    if (!(await send(rows))) return;
    this.#shown = reading;
    this.#shownIds = rows.map(({ id }) => id);
  }

  /**
   * Returns the rows of a list, which may be older than the displayed one. It has no gone tokens if another list was
   * compared since, because that list may miss tokens that this one has.
   */
  rowsOf(reading: TokenListReading): readonly TokenRow[] {
    const comparison = this.comparison();
    return this.#rows(reading, comparison?.listedAt === reading.listedAt ? comparison.gone : []);
  }

  /** Returns a row of the last read list. */
  find(id: string): TokenRow | undefined {
    return this.#byId.get(id);
  }

  /** @param now milliseconds since the Unix epoch */
  view({ id, entry, gone }: TokenRow, now: number): TokenView {
    if (gone !== undefined) return goneView(id, gone);
    const standing = standingOf(this.session, this.comparison(), entry.handle);
    return listedView(id, entry.token, standing, this.settings, now);
  }

  #rows(reading: TokenListReading | undefined, gone: readonly GoneToken[] = []): readonly TokenRow[] {
    const entries = reading?.list.entries ?? [];
    return [
      ...soonestFirst(entries).map((entry) => ({ id: entry.handle, entry })),
      ...gone.map((each) => ({ id: this.#goneId(each), gone: each })),
    ];
  }

  #goneId({ record }: GoneToken): string {
    const known = this.#goneIds.get(record.fingerprint);
    if (known !== undefined) return known;
    const id = crypto.randomUUID();
    this.#goneIds.set(record.fingerprint, id);
    return id;
  }
}
