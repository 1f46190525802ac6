import { getAccessToken } from '../../service/operations';
import type { AccessToken, EpochMs } from '../../service/resources';
import type { Clock } from '../clock';
import type { ServiceAccess } from '../connections/service-access';
import { Emitter } from '../event';
import { LatestRequests } from '../latest-requests';
import { failed, type Loadable, loaded, loading, notLoading, UNLOADED } from '../loadable';
import { isCancelled } from '../problems/describe-problem';
import type { AccessTokenEntry, AccessTokenHandles } from './listing';

/** A single access token, fetched for example to see its roles. Kept in memory only. */
export interface Inspection {
  readonly handle: string;
  readonly accessToken: string;
  readonly token: Loadable<AccessToken>;
}

/** Fetches single access tokens of a connection. */
export class Inspections {
  readonly #changed = new Emitter<Inspection>();
  readonly onDidChange = this.#changed.event;
  readonly #inspections = new Map<string, Inspection>();
  readonly #requests = new LatestRequests();

  constructor(
    private readonly access: ServiceAccess,
    private readonly handles: AccessTokenHandles,
    private readonly clock: Clock,
  ) {}

  get(handle: string): Inspection | undefined {
    return this.#inspections.get(handle);
  }

  /**
   * Fetches a token by its string.
   * @returns its entry: the handle is the same for the same token
   * @throws ServiceError, CredentialsError or SessionClosed
   */
  async inspect(accessToken: string, signal?: AbortSignal): Promise<AccessTokenEntry> {
    this.access.signal.throwIfAborted();
    const handle = this.handles.of(accessToken);
    const show = (change: (before: Loadable<AccessToken>) => Loadable<AccessToken>) =>
      this.#update({ handle, accessToken, token: change(this.get(handle)?.token ?? UNLOADED) });
    const request = this.#requests.begin(handle);
    show(loading);
    try {
      const token = await this.access.run('auth.getAccessToken', signal, (sent) =>
        getAccessToken(accessToken, sent),
      );
      if (this.#requests.recordResponse(handle, request)) {
        const isLoading = this.#requests.isLoading(handle);
        show(() => ({ ...loaded(token, this.clock.now()), isLoading }));
      }
      return { handle, token };
    } catch (error) {
      if (isCancelled(error)) {
        if (this.#requests.recordCancel(handle, request)) show(notLoading);
      } else if (this.#requests.recordFailure(handle, request)) show((before) => failed(before, error));
      throw error;
    }
  }

  /** Shows a listed token without a request, unless a newer inspection exists. */
  showListed({ handle, token }: AccessTokenEntry, listedAt: EpochMs): void {
    const shown = this.get(handle)?.token;
    if (shown?.isLoading || (shown?.loadedAt ?? 0) >= listedAt) return;
    this.#update({ handle, accessToken: token.accessToken, token: loaded(token, listedAt) });
  }

  #update(inspection: Inspection): void {
    this.#inspections.set(inspection.handle, inspection);
    this.#changed.fire(inspection);
  }
}
