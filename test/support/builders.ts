/** JSON values as the service sends them. Each builder makes a complete one; a test names only what it needs. */

import type { TokenListReading } from '../../src/model/access-tokens/listing';
import type { Session } from '../../src/model/connections/session';

type Json = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;

/** A point in time for tests of times: noon, 15 June 2030, UTC. */
export const NOON = Date.UTC(2030, 5, 15, 12);

/** An access token (interface, "AccessToken"): valid for 30 days from `NOON`, unless a test says otherwise. */
export function anAccessToken(fields: Json = {}): Json {
  return {
    accessToken: 'tok4abcd9efgh1wxyz',
    clientName: 'Room Provisioning',
    creationDate: NOON - 10 * DAY,
    enterpriseName: 'Example Enterprise',
    expirationDate: NOON + 30 * DAY,
    roles: ['ROLE_READONLY'],
    ...fields,
  };
}

/** An access token of a client, which expires in some days from today: for what VS Code or a browser shows. */
export function anExpiringToken(clientName: string, days: number, fields: Json = {}): Json {
  return anAccessToken({
    accessToken: `token-of-${clientName}-0123456789`,
    clientName,
    expirationDate: Date.now() + days * DAY,
    ...fields,
  });
}

/** N access tokens with different token strings and client names. */
export function manyAccessTokens(count: number): readonly Json[] {
  return Array.from({ length: count }, (_, index) =>
    anAccessToken({
      accessToken: `tok${String(index).padStart(12, '0')}zz`,
      clientName: `Client ${index + 1}`,
    }),
  );
}

/** An endpoint (interface, "Endpoint") with all seven fields. */
export function anEndpoint(fields: Json = {}): Json {
  return {
    id: 'EP-1',
    name: 'Board Room',
    ipAddress: '192.0.2.7',
    listenerServiceId: 'LS-1',
    controlProtocol: 'TANDBERG_HTTP',
    calendarId: 'board@room.example',
    calendarType: 'OFFICE_365',
    ...fields,
  };
}

/** What endpoints.currentPairingCode answers (interface, "PairingCode"): id and code only. */
export function aCurrentPairingCode(fields: Json = {}): Json {
  return { id: 'PC-1', code: '123456', ...fields };
}

/** What endpoints.pairingCode answers: all four fields. */
export function aPairingCode(fields: Json = {}): Json {
  return {
    ...aCurrentPairingCode(),
    endpoint: anEndpoint(),
    endpointCapabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
    ...fields,
  };
}

/** An endpoint with its capabilities and the code that it has now, as a `VideoService` holds it. */
export interface Room {
  readonly endpoint: Json;
  readonly endpointCapabilities: readonly string[];
  readonly pairingCode: { readonly id: string; readonly code: string };
}

/**
 * A room, numbered so that several differ: room 2 is endpoint EP-2 named "Room 2" with the pairing code PC-2.
 * Room 1 is `anEndpoint()`.
 */
export function aRoom(number = 1, fields: Json = {}): Room {
  const own =
    number === 1 ? {} : { id: `EP-${number}`, name: `Room ${number}`, ipAddress: `192.0.2.${number}` };
  return {
    endpoint: anEndpoint({ ...own, ...fields }),
    endpointCapabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
    pairingCode: { id: `PC-${number}`, code: String(123_455 + number) },
  };
}

/** The list of access tokens that a session has, as a person sees it now. */
export function readingOf({ accessTokens }: Pick<Session, 'accessTokens'>): TokenListReading {
  const { value: list, loadedAt: listedAt } = accessTokens;
  if (list === undefined || listedAt === undefined) throw new Error('Nothing was listed.');
  return { list, listedAt };
}
