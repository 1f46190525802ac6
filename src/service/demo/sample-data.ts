import type { EndpointDetails } from '../endpoint-details';
import type { EpochMs } from '../epoch-ms';

// All data is invented. The addresses are reserved for documentation (RFC 5737).

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An access token as the demo service sends it. */
export type DemoAccessToken = Readonly<Record<string, unknown>> & {
  readonly accessToken: string;
  readonly expirationDate: number;
};

/**
 * The access tokens of the demo enterprise, as the service would send them.
 * @param now creation and expiry are relative to it
 */
export function demoAccessTokens(now: EpochMs): readonly DemoAccessToken[] {
  const token = (
    accessToken: string,
    clientName: string | null,
    createdDaysAgo: number,
    expiresIn: number,
    roles: readonly string[],
  ) => ({
    accessToken,
    clientName,
    creationDate: now - createdDaysAgo * DAY,
    enterpriseName: 'Northwind Demo',
    expirationDate: now + expiresIn,
    roles,
  });
  return [
    token('d3m0a7k2p9xw41', 'Room Provisioning', 40, 325 * DAY, ['ROLE_READWRITE']),
    token('d3m0c5t8r1yq27', 'Signage Dashboard', 120, 60 * DAY, ['ROLE_READONLY']),
    token('d3m0f2v6n4zb83', null, 362, 2.5 * DAY, ['ROLE_READONLY']),
    token('d3m0h9j3m7ud56', 'Calendar Sync', 364, 17 * HOUR, ['ROLE_READONLY', 'ROLE_READWRITE']),
    token('d3m0l4s1g8ce92', 'Wallboard Lobby', 12, 180 * DAY, ['ROLE_READONLY']),
    token('d3m0q6e5b0oi74', 'Audit Export', 3, 27 * DAY, ['ROLE_AUDITOR']),
  ];
}

/** An endpoint of the demo enterprise with its capabilities. */
export interface DemoEndpoint {
  readonly endpoint: EndpointDetails & { readonly id: string };
  readonly endpointCapabilities: readonly string[];
}

/** The capabilities of an ordinary meeting room. */
export const MEETING = ['CALENDAR_PUSH', 'STATUS', 'HANGUP', 'JOIN', 'MUTE_MICROPHONE'];

/** The endpoints that the tree shows from the start. */
export const DEMO_ENDPOINTS: readonly DemoEndpoint[] = [
  room('EP-1001', 'Boardroom Aurora', '192.0.2.11', 'TANDBERG_HTTP', 'aurora', 'OFFICE_365', MEETING),
  room('EP-1002', 'Huddle Birch', '192.0.2.12', 'TANDBERG_HTTP', 'birch', 'OFFICE_365', [
    'CALENDAR_PUSH',
    'STATUS',
    'JOIN',
  ]),
  room('EP-1003', 'Training Centre', '192.0.2.13', 'POLYCOM_REST', 'training', 'GOOGLE', [
    ...MEETING,
    'CAMERA_PRESETS',
  ]),
  room('EP-1004', 'Lobby Kiosk', '198.51.100.21', 'POLYCOM_REST', 'lobby', 'GOOGLE', ['STATUS']),
  room('EP-1005', 'Executive Suite', '198.51.100.22', 'TANDBERG_HTTP', 'executive', 'EXCHANGE', MEETING),
  room('EP-1006', 'Project Room Cedar', '198.51.100.23', 'TANDBERG_SSH', 'cedar', 'EXCHANGE', [
    'STATUS',
    'HANGUP',
    'JOIN',
  ]),
  room('EP-1007', 'Auditorium', '203.0.113.31', 'TANDBERG_HTTP', 'auditorium', 'OFFICE_365', [
    ...MEETING,
    'RECORDING',
  ]),
  // An endpoint with no other field.
  { endpoint: { id: 'EP-1008' }, endpointCapabilities: [] },
];

function room(
  id: string,
  name: string,
  ipAddress: string,
  controlProtocol: string,
  mailbox: string,
  calendarType: string,
  endpointCapabilities: readonly string[],
): DemoEndpoint {
  return {
    endpoint: {
      id,
      name,
      ipAddress,
      listenerServiceId: `LS-${id.slice(-1)}`,
      controlProtocol,
      calendarId: `${mailbox}@demo.example`,
      calendarType,
    },
    endpointCapabilities,
  };
}
