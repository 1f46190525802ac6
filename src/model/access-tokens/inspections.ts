import { getAccessToken } from '../../service/operations';
import type { AccessToken, EpochMs } from '../../service/resources';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import type { Event } from '../event';
import { type Loadable, LoadedValues } from '../loadable';
import type { AccessTokenEntry, AccessTokenHandles } from './listing';

/** A single access token that was fetched, for example to see its roles. Kept in memory only. */
export interface Inspection {
  readonly handle: string;
  readonly accessToken: string;
  readonly token: Loadable<AccessToken>;
}

/** Fetches single access tokens of a connection. */
export class Inspections {
  readonly #tokens: LoadedValues<string, AccessToken>;
  /** Token strings of the inspected handles. */
  readonly #accessTokens = new Map<string, string>();
  /** Fires with the handle of the token. */
  readonly onDidChange: Event<string>;

  constructor(
    private readonly access: ServiceAccess,
    private readonly handles: AccessTokenHandles,
    clock: Clock,
  ) {
    this.#tokens = new LoadedValues(clock);
    this.onDidChange = this.#tokens.onDidChange;
  }

  get(handle: string): Inspection | undefined {
    const accessToken = this.#accessTokens.get(handle);
    return accessToken === undefined ? undefined : { handle, accessToken, token: this.#tokens.get(handle) };
  }

  /**
   * Fetches a token by its string. Callers during a request for the same token join it.
   * @returns its entry: the handle is the same for the same token
   * @throws ServiceError, CredentialsError or SessionClosed, or AbortedError as soon as the signal aborts
   */
  async inspect(accessToken: string, signal?: AbortSignal): Promise<AccessTokenEntry> {
    this.access.signal.throwIfAborted();
    const handle = this.handles.of(accessToken);
    this.#accessTokens.set(handle, accessToken);
    const fetchToken = (aborts: AbortSignal) =>
      this.access.run('auth.getAccessToken', aborts, (sent) => getAccessToken(accessToken, sent));
    return { handle, token: await this.#tokens.load(handle, fetchToken, signal) };
  }

  /** Shows a listed token without a request, unless a newer inspection exists. */
  showListed({ handle, token }: AccessTokenEntry, listedAt: EpochMs): void {
    const shown = this.#tokens.get(handle);
    if (shown.isLoading || (shown.loadedAt ?? 0) >= listedAt) return;
    this.#accessTokens.set(handle, token.accessToken);
    this.#tokens.set(handle, { value: token, loadedAt: listedAt, isLoading: false });
  }
}
