import { anAccessToken, aRoom, type Room } from '../builders';
import { json, serviceError } from './behaviors';
import type { Behavior, RecordedRequest } from './exchange';

/** Data and access rules of the service. */
export type ServiceState = Partial<
  Pick<VideoService, 'tokens' | 'rooms' | 'username' | 'password' | 'checks'>
>;

/** The service behind a loopback server. Tests may change it at any time. */
export class VideoService {
  tokens: readonly unknown[] = [anAccessToken()];
  rooms: readonly Room[] = [aRoom()];
  username = 'alice';
  password = 'correct horse';
  /**
   * Operations that require credentials: only the list, all of them, or none. `accessToken`: the list requires the
   * password, and all other operations require an access token.
   */
  checks: 'list' | 'all' | 'none' | 'accessToken' = 'list';

  constructor(state: ServiceState = {}) {
    Object.assign(this, state);
  }

  /** Responds to the four operations as specified by the interface. */
  readonly behavior: Behavior = (exchange) => this.answerTo(exchange.request)(exchange);

  /** Accepted Authorization header. */
  get authorization(): string {
    return `Basic ${Buffer.from(`${this.username}:${this.password}`, 'utf8').toString('base64')}`;
  }

  /** Changes the code of a room, as the service does about once a day. */
  changeCode(endpointId: string, code: { readonly id: string; readonly code: string }): void {
    this.rooms = this.rooms.map((room) =>
      room.endpoint['id'] === endpointId ? { ...room, pairingCode: code } : room,
    );
  }

  private answerTo({ operation, parameter, headers }: RecordedRequest): Behavior {
    if (operation === undefined) return serviceError(404, 'No such operation.');
    const isLetIn =
      this.checks === 'accessToken' && operation !== 'auth.listAccessTokens'
        ? this.tokens.some((token) => accessTokenOf(token) === headers['x-access-token'])
        : !this.isChecked(operation) || headers.authorization === this.authorization;
    if (!isLetIn) {
      return serviceError(401, 'Not Authorized.', { 'www-authenticate': 'Basic realm="video"' });
    }
    const found = this.find(operation, parameter);
    return found === undefined ? serviceError(404, 'Not found.') : json(found);
  }

  private isChecked(operation: string): boolean {
    return this.checks === 'all' || (this.checks !== 'none' && operation === 'auth.listAccessTokens');
  }

  private find(operation: string, parameter: string | undefined): unknown {
    switch (operation) {
      case 'auth.listAccessTokens':
        return this.tokens;
      case 'auth.getAccessToken':
        return this.tokens.find((token) => accessTokenOf(token) === parameter);
      case 'endpoints.currentPairingCode':
        return this.rooms.find(({ endpoint }) => endpoint['id'] === parameter)?.pairingCode;
      default: {
        const room = this.rooms.find(({ pairingCode }) => pairingCode.id === parameter);
        return room && { ...room.pairingCode, ...withoutCode(room) };
      }
    }
  }
}

function withoutCode({ endpoint, endpointCapabilities }: Room): Omit<Room, 'pairingCode'> {
  return { endpoint, endpointCapabilities };
}

function accessTokenOf(token: unknown): unknown {
  return typeof token === 'object' && token !== null && 'accessToken' in token
    ? token.accessToken
    : undefined;
}
