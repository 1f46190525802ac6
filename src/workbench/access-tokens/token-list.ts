import { earliestFirst, expiryTime } from '../../model/access-tokens/expiry-order';
import type { AccessTokenEntry } from '../../model/access-tokens/listing';
import { inPieces } from '../../model/access-tokens/review/in-pieces';
import type { GoneToken, TokenReview } from '../../model/access-tokens/review/token-review';
import type { Session } from '../../model/connections/session';
import type { TokenView } from '../../protocol/access-tokens';
import { yieldToEventLoop } from '../../service/event-loop';
import { goneView, listedView, type TimeSettings } from './token-row';

/** A row of the table: a token of the list, or one that is gone. */
export type TokenRow = { readonly id: string } & (
  | { readonly entry: AccessTokenEntry; readonly gone?: undefined }
  | { readonly entry?: undefined; readonly gone: GoneToken }
);

/** The rows of a session's table, the soonest to expire first and those that are gone at the end. */
export class TokenList {
  /** The ids of tokens that are gone, by their fingerprints. */
  readonly #goneIds = new Map<string, string>();
  #shown: readonly TokenRow[] = [];
  #byId: ReadonlyMap<string, TokenRow> | undefined;
  readonly #session: Pick<Session, 'accessTokens'>;
  readonly #settings: TimeSettings;
  readonly #review: () => TokenReview | undefined;

  constructor(
    session: Pick<Session, 'accessTokens'>,
    settings: TimeSettings,
    review: () => TokenReview | undefined,
  ) {
    this.#session = session;
    this.#settings = settings;
    this.#review = review;
  }

  /** Reads the list and its changes as they are now. A long list yields to the event loop meanwhile. */
  async read(): Promise<readonly TokenRow[]> {
    const entries = this.#session.accessTokens.value?.entries ?? [];
    const gone = this.#review()?.gone ?? [];
    const rows: TokenRow[] = [];
    await inPieces(await this.#byExpiry(entries), (index) => {
      const entry = entries[index];
      if (entry !== undefined) rows.push({ id: entry.handle, entry });
    });
    await inPieces(gone, (each) => rows.push({ id: this.#goneId(each), gone: each }));
    return rows;
  }

  /** Has `find` look among these rows. */
  show(rows: readonly TokenRow[]): void {
    this.#shown = rows;
    this.#byId = undefined;
  }

  find(id: string): TokenRow | undefined {
    this.#byId ??= new Map(this.#shown.map((row) => [row.id, row]));
    return this.#byId.get(id);
  }

  /** @param now milliseconds since the Unix epoch */
  view({ id, entry, gone }: TokenRow, now: number): TokenView {
    if (gone !== undefined) return goneView(id, gone, this.#settings);
    const change = this.#review()?.changes.get(entry.handle);
    return listedView(id, entry.token, change, this.#settings, now);
  }

  /** The indexes of entries. */
  async #byExpiry(entries: readonly AccessTokenEntry[]): Promise<Uint32Array> {
    const { timestampUnit } = this.#settings;
    const times: number[] = [];
    await inPieces(entries, ({ token }) => times.push(expiryTime(token, timestampUnit)));
    await yieldToEventLoop();
    const order = earliestFirst(times);
    await yieldToEventLoop();
    return order;
  }

  #goneId({ record }: GoneToken): string {
    const known = this.#goneIds.get(record.fingerprint);
    if (known !== undefined) return known;
    const id = crypto.randomUUID();
    this.#goneIds.set(record.fingerprint, id);
    return id;
  }
}
