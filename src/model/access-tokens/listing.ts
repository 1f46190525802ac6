import { ServiceError } from '../../service/errors';
import { listAccessTokens } from '../../service/operations';
import type { AccessToken, AccessTokenList, EpochMs } from '../../service/resources';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import { Emitter } from '../event';
import { LatestRequests } from '../latest-requests';
import { failed, type Loadable, loaded, loading, notLoading, UNLOADED } from '../loadable';
import { isCancelled } from '../problems/describe-problem';

const OPERATION = 'auth.listAccessTokens';

/**
 * Random handles of access tokens, which rows, panels and commands use instead of the tokens. A token keeps its handle
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

/** Tokens of a response without duplicates, in its order. */
export interface ListedAccessTokens {
  readonly entries: readonly AccessTokenEntry[];
  /** Number of omitted items: invalid tokens and duplicates. */
  readonly skipped: number;
  /** User name of the account of the list, or '' for the demo. */
  readonly username: string;
}

export interface TokenListReading {
  readonly list: ListedAccessTokens;
  readonly listedAt: EpochMs;
}

/** Returns the last loaded list with its time, or undefined if there is none. */
export function readingOf({
  value: list,
  loadedAt: listedAt,
}: Loadable<ListedAccessTokens>): TokenListReading | undefined {
  return list === undefined || listedAt === undefined ? undefined : { list, listedAt };
}

/** The last loaded list of a connection's access tokens. */
export class AccessTokenListing {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #state: Loadable<ListedAccessTokens> = UNLOADED;
  /** Tokens by handle, indexed on first use. */
  #byHandle:
    | { readonly of: ListedAccessTokens; readonly tokens: ReadonlyMap<string, AccessToken> }
    | undefined;
  #refreshing: SharedWork | undefined;
  readonly #requests = new LatestRequests();

  constructor(
    private readonly access: ServiceAccess,
    private readonly handles: AccessTokenHandles,
    private readonly clock: Clock,
  ) {}

  get state(): Loadable<ListedAccessTokens> {
    return this.#state;
  }

  /** Whether a load was started, even if it failed. */
  get wasLoaded(): boolean {
    return this.#state.isLoading || this.hasEnded;
  }

  /** Whether there is a list, or the last load failed. */
  get hasEnded(): boolean {
    const { value, error } = this.#state;
    return value !== undefined || error !== undefined;
  }

  find(handle: string): AccessToken | undefined {
    const { value } = this.#state;
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
   * Lists the tokens again. Callers during a refresh join it, and it is aborted when all of them have aborted. A
   * failure becomes part of the state, and the tokens from before stay.
   * @throws ServiceError cancelled when the signal aborts, or SessionClosed
   */
  async refresh(signal?: AbortSignal): Promise<void> {
    this.access.signal.throwIfAborted();
    const shared = this.#refreshing?.aborted === false ? this.#refreshing : this.#start();
    await shared.join(signal);
    if (signal?.aborted) throw new ServiceError('cancelled', OPERATION);
  }

  /** Waits for the current refresh, if any. */
  async settled(): Promise<void> {
    await this.#refreshing?.join();
  }

  /** Drops the tokens after a change of account. */
  clear(): void {
    this.#show({ isLoading: this.#state.isLoading });
  }

  #start(): SharedWork {
    const shared: SharedWork = new SharedWork((signal) =>
      this.#list(signal).finally(() => {
        if (this.#refreshing === shared) this.#refreshing = undefined;
      }),
    );
    this.#refreshing = shared;
    return shared;
  }

  async #list(signal: AbortSignal): Promise<void> {
    const request = this.#requests.begin(OPERATION);
    this.#show(loading(this.#state));
    try {
      const list = await this.access.run(OPERATION, signal, async (sent) =>
        entriesOf(await listAccessTokens(sent), this.handles, sent.basic?.username ?? ''),
      );
      if (this.#requests.recordResponse(OPERATION, request)) this.#show(loaded(list, this.clock.now()));
    } catch (error) {
      if (isCancelled(error)) {
        if (this.#requests.recordCancel(OPERATION, request)) this.#show(notLoading(this.#state));
      } else if (this.#requests.recordFailure(OPERATION, request)) this.#show(failed(this.#state, error));
    }
  }

  #show(state: Loadable<ListedAccessTokens>): void {
    this.#state = state;
    this.#changed.fire();
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

/** Work that several callers await. Aborted once all callers have left. */
class SharedWork {
  readonly #controller = new AbortController();
  readonly #end: Promise<void>;
  #callers = 0;

  constructor(work: (signal: AbortSignal) => Promise<void>) {
    this.#end = work(this.#controller.signal);
  }

  get aborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /**
   * Waits for the end. If its signal aborts, a caller leaves at once while others wait; the last one aborts the work.
   */
  join(signal?: AbortSignal): Promise<void> {
    this.#callers += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#callers -= 1;
        if (this.#callers === 0) this.#controller.abort();
        else resolve();
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      this.#end.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }
}
