/**
 * JSON values as the service sends them. Each builder returns a complete value; a test overrides only the fields that
 * matter.
 */

type Json = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;

/** Noon, 15 June 2030, UTC. */
export const NOON = Date.UTC(2030, 5, 15, 12);

/** Builds an access token (interface, "AccessToken"), by default valid for 30 days from `NOON`. */
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

/** Builds an access token that expires some days from the real current time, for tests in VS Code or a browser. */
export function anExpiringToken(clientName: string, days: number, fields: Json = {}): Json {
  return anAccessToken({
    accessToken: `token-of-${clientName}-0123456789`,
    clientName,
    expirationDate: Date.now() + days * DAY,
    ...fields,
  });
}

/** Builds several access tokens with different token strings and client names. */
export function manyAccessTokens(count: number): readonly Json[] {
  return Array.from({ length: count }, (_, index) =>
    anAccessToken({
      accessToken: `tok${String(index).padStart(12, '0')}zz`,
      clientName: `Client ${index + 1}`,
    }),
  );
}

/** Builds an endpoint (interface, "Endpoint") with all seven fields. */
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

/** Builds a response to endpoints.currentPairingCode (interface, "PairingCode"): id and code only. */
export function aCurrentPairingCode(fields: Json = {}): Json {
  return { id: 'PC-1', code: '123456', ...fields };
}

/** Builds a response to endpoints.pairingCode with all four fields. */
export function aPairingCode(fields: Json = {}): Json {
  return {
    ...aCurrentPairingCode(),
    endpoint: anEndpoint(),
    endpointCapabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
    ...fields,
  };
}

/** An endpoint with its capabilities and current code, as stored by a `VideoService`. */
export interface Room {
  readonly endpoint: Json;
  readonly endpointCapabilities: readonly string[];
  readonly pairingCode: { readonly id: string; readonly code: string };
}

/**
 * Builds a numbered room: room 2 is endpoint EP-2 named "Room 2" with the pairing code PC-2. Room 1 is `anEndpoint()`.
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
