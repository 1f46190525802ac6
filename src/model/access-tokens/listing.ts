import { ServiceError } from '../../service/errors';
import { listAccessTokens } from '../../service/operations';
import type { AccessToken, AccessTokenList, EpochMs } from '../../service/resources';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import { type Loadable, LoadedValues } from '../loadable';

const OPERATION = 'auth.listAccessTokens';

/**
 * Random handles of access tokens. Rows, panels and commands use them instead of the tokens. A token keeps its handle
 * until the window closes, so that its row survives refreshes.
 */
export class AccessTokenHandles {
  readonly #handles = new Map<string, string>();

  of(accessToken: string): string {
    const existing = this.#handles.get(accessToken);
    if (existing !== undefined) return existing;
    const handle = crypto.randomUUID();
    this.#handles.set(accessToken, handle);
    return handle;
  }
}

export interface AccessTokenEntry {
  readonly handle: string;
  readonly token: AccessToken;
}

/** Tokens of a response without duplicates, in the order of the response. */
export interface ListedAccessTokens {
  readonly entries: readonly AccessTokenEntry[];
  /** Number of omitted items: invalid tokens and duplicates. */
  readonly skipped: number;
  /** User name of the account that the list belongs to, or '' for the demo. */
  readonly username: string;
}

export interface TokenListReading {
  readonly list: ListedAccessTokens;
  readonly listedAt: EpochMs;
}

/** Returns the last loaded list and its time, or undefined if there is none. */
export function readingOf({
  value: list,
  loadedAt: listedAt,
}: Loadable<ListedAccessTokens>): TokenListReading | undefined {
  return list === undefined || listedAt === undefined ? undefined : { list, listedAt };
}

/** The last loaded list of a connection's access tokens. */
export class AccessTokenListing {
  readonly #lists: LoadedValues<typeof OPERATION, ListedAccessTokens>;
  /** Tokens by handle, indexed on first use. */
  #byHandle:
    | { readonly of: ListedAccessTokens; readonly tokens: ReadonlyMap<string, AccessToken> }
    | undefined;
  readonly onDidChange: LoadedValues<typeof OPERATION, ListedAccessTokens>['onDidChange'];

  constructor(
    private readonly access: ServiceAccess,
    private readonly handles: AccessTokenHandles,
    clock: Clock,
  ) {
    this.#lists = new LoadedValues(clock);
    this.onDidChange = this.#lists.onDidChange;
  }

  get state(): Loadable<ListedAccessTokens> {
    return this.#lists.get(OPERATION);
  }

  /** Whether a load was started, even if it failed. */
  get wasLoaded(): boolean {
    return this.state.isLoading || this.hasEnded;
  }

  /** Whether there is a list, or the last load failed. */
  get hasEnded(): boolean {
    const { value, error } = this.state;
    return value !== undefined || error !== undefined;
  }

  find(handle: string): AccessToken | undefined {
    const { value } = this.state;
    if (value === undefined) return undefined;
    if (this.#byHandle?.of !== value) {
      this.#byHandle = {
        of: value,
        tokens: new Map(value.entries.map((entry) => [entry.handle, entry.token])),
      };
    }
    return this.#byHandle.tokens.get(handle);
  }

  /**
   * Lists the tokens again. Callers during a refresh join it, and the request is aborted once all of them have aborted.
   * A failure becomes part of the state, and the previous tokens stay.
   * @throws ServiceError canceled when the signal aborts, or SessionClosed
   */
  async refresh(signal?: AbortSignal): Promise<void> {
    this.access.signal.throwIfAborted();
    const list = (aborts: AbortSignal) =>
      this.access.run(OPERATION, aborts, async (sent) =>
        entriesOf(await listAccessTokens(sent), this.handles, sent.basic?.username ?? ''),
      );
    await this.#lists.load(OPERATION, list, signal).catch(() => undefined);
    if (signal?.aborted) throw new ServiceError('canceled', OPERATION);
  }

  /** Drops the tokens after an account change. */
  clear(): void {
    this.#lists.set(OPERATION, { isLoading: this.state.isLoading });
  }
}

function entriesOf(
  { tokens, skipped }: AccessTokenList,
  handles: AccessTokenHandles,
  username: string,
): ListedAccessTokens {
  const entries = new Map<string, AccessTokenEntry>();
  for (const token of tokens) {
    const handle = handles.of(token.accessToken);
    if (!entries.has(handle)) entries.set(handle, { handle, token });
  }
  return { entries: [...entries.values()], skipped: skipped + tokens.length - entries.size, username };
}
