import type { EndpointDetails, EpochMs } from '../resources';

// All data is invented. The addresses are reserved for documentation (RFC 5737).

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type DemoAccessToken = Readonly<Record<string, unknown>> & {
  readonly accessToken: string;
  readonly expirationDate: number;
};

/**
 * Returns the access tokens of the demo enterprise.
 * @param now the time to which creation and expiry are relative
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

export interface DemoEndpoint {
  readonly endpoint: EndpointDetails & { readonly id: string };
  readonly endpointCapabilities: readonly string[];
}

/** Capabilities of an ordinary meeting room. */
const MEETING = ['CALENDAR_PUSH', 'STATUS', 'HANGUP', 'JOIN', 'MUTE_MICROPHONE'];

/** Endpoints in the tree from the start. */
export const DEMO_ENDPOINTS: readonly DemoEndpoint[] = [
  room('EP-1001', 'Boardroom Aurora', '192.0.2.11', 'TANDBERG_HTTP', 'aurora', 'OFFICE_365', MEETING),
  room('EP-1002', 'Huddle Birch', '192.0.2.12', 'TANDBERG_HTTP', 'birch', 'OFFICE_365', [
    'CALENDAR_PUSH',
    'STATUS',
    'JOIN',
  ]),
  room('EP-1003', 'Training Center', '192.0.2.13', 'POLYCOM_REST', 'training', 'GOOGLE', [
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

const FIRST_NUMBER = 2011;
const FIRST_ADDRESS = 111;
const NAMES =
  'Alder Ash Aspen Beech Briar Clover Elder Elm Fern Fir Gorse Hazel Heather Holly Ivy Juniper Larch Laurel Lime Linden ' +
  'Maple Moss Oak Pine Poplar Rowan Sorrel Spruce Willow Yew';
const KINDS = ['Huddle', 'Meeting Room', 'Project Room'] as const;
/** Capabilities that some rooms lack and others have in addition. */
const LACKING: Readonly<Record<string, string>> = {
  Elm: 'CALENDAR_PUSH',
  Linden: 'MUTE_MICROPHONE',
  Rowan: 'HANGUP',
};
const ADDITIONAL: Readonly<Record<string, string>> = {
  Fir: 'CAMERA_PRESETS',
  Oak: 'RECORDING',
  Yew: 'CAMERA_PRESETS',
};

/** Endpoints of the demo list that are not in the tree: EP-2011 to EP-2040. */
export const DEMO_LIST_ENDPOINTS: readonly DemoEndpoint[] = NAMES.split(' ').map((name, index) => {
  const mailbox = name.toLowerCase();
  return {
    endpoint: {
      id: `EP-${FIRST_NUMBER + index}`,
      name: `${KINDS[index % KINDS.length]} ${name}`,
      ipAddress: `${index < 15 ? '198.51.100' : '203.0.113'}.${FIRST_ADDRESS + index}`,
      listenerServiceId: `LS-${1 + (index % 3)}`,
      controlProtocol: index % 4 === 0 ? 'POLYCOM_REST' : 'TANDBERG_HTTP',
      calendarId: `${mailbox}@demo.example`,
      calendarType: index < 20 ? 'OFFICE_365' : 'GOOGLE',
    },
    endpointCapabilities: [
      ...MEETING.filter((capability) => capability !== LACKING[name]),
      ...(ADDITIONAL[name] === undefined ? [] : [ADDITIONAL[name]]),
    ],
  };
});

/**
 * A CSV list of 40 rooms for the demo service. Eight are in the tree, and two have unknown IDs. The IDs of MS-2.01 and
 * MS-2.02 are swapped, and NC-0.05 got another address.
 */
export const DEMO_LIST = `Site,Floor,Room,Asset number,Endpoint ID,IP address,Mailbox,Remarks
Harbour House,0,HH-0.01 Lobby,004101,EP-1004,198.51.100.21,lobby@demo.example,
Harbour House,0,HH-0.02 Store,004102,EP-1008,,,Not in use
Harbour House,0,HH-0.10 Auditorium,004103,EP-1007,203.0.113.31,auditorium@demo.example,"Key at the front desk, ask for Sam"
Harbour House,1,HH-1.01,004104,EP-2011,198.51.100.111,alder@demo.example,
Harbour House,1,HH-1.02,004105,EP-2012,198.51.100.112,ash@demo.example,
Harbour House,1,HH-1.03,004106,EP-2013,198.51.100.113,aspen@demo.example,
Harbour House,1,HH-1.04,004107,EP-2014,198.51.100.114,beech@demo.example,New display in May
Harbour House,1,HH-1.05,004108,EP-2015,198.51.100.115,briar@demo.example,
Harbour House,2,HH-2.01,004109,EP-2016,198.51.100.116,clover@demo.example,
Harbour House,2,HH-2.02,004110,EP-2017,198.51.100.117,elder@demo.example,
Harbour House,2,HH-2.03,004111,EP-2018,198.51.100.118,elm@demo.example,
Harbour House,2,HH-2.04,004112,EP-2019,198.51.100.119,fern@demo.example,
Harbour House,2,HH-2.05,004113,EP-2020,198.51.100.120,fir@demo.example,
Harbour House,3,HH-3.01 Board,004114,EP-1001,192.0.2.11,aurora@demo.example,
Harbour House,3,HH-3.02 Executive,004115,EP-1005,198.51.100.22,executive@demo.example,Book two days ahead
Mill Street,0,MS-0.01 Training,004201,EP-1003,192.0.2.13,training@demo.example,
Mill Street,0,MS-0.02,004202,EP-2021,198.51.100.121,gorse@demo.example,
Mill Street,0,MS-0.03,004203,EP-2022,198.51.100.122,hazel@demo.example,
Mill Street,0,MS-0.04,004204,EP-2023,198.51.100.123,heather@demo.example,Camera is on order
Mill Street,1,MS-1.01,004205,EP-2024,198.51.100.124,holly@demo.example,
Mill Street,1,MS-1.02,004206,EP-2025,198.51.100.125,ivy@demo.example,
Mill Street,1,MS-1.03,004207,EP-2026,203.0.113.126,juniper@demo.example,
Mill Street,1,MS-1.04,004208,EP-2027,203.0.113.127,larch@demo.example,
Mill Street,1,MS-1.05,004209,EP-1002,192.0.2.12,birch@demo.example,
Mill Street,2,MS-2.01,004210,EP-2028,203.0.113.129,lime@demo.example,
Mill Street,2,MS-2.02,004211,EP-2029,203.0.113.128,laurel@demo.example,
Mill Street,2,MS-2.03,004212,EP-2030,203.0.113.130,linden@demo.example,Shared with the canteen
Mill Street,2,MS-2.04,004213,EP-2031,203.0.113.131,maple@demo.example,
North Campus,0,NC-0.01,004301,EP-2032,203.0.113.132,moss@demo.example,
North Campus,0,NC-0.02,004302,EP-2033,203.0.113.133,oak@demo.example,
North Campus,0,NC-0.03 Workshop,004303,EP-1006,198.51.100.23,cedar@demo.example,
North Campus,0,NC-0.04,004304,EP-2034,203.0.113.134,pine@demo.example,
North Campus,0,NC-0.05,004305,EP-2035,203.0.113.35,poplar@demo.example,
North Campus,1,NC-1.01,004306,EP-2036,203.0.113.136,rowan@demo.example,
North Campus,1,NC-1.02,004307,EP-2037,203.0.113.137,sorrel@demo.example,
North Campus,1,NC-1.03,004308,EP-2038,203.0.113.138,spruce@demo.example,
North Campus,1,NC-1.04,004309,EP-2039,203.0.113.139,willow@demo.example,
North Campus,1,NC-1.05,004310,EP-2040,203.0.113.140,yew@demo.example,
North Campus,2,NC-2.01,,EP-2098,,,Moves in next month
North Campus,2,NC-2.02,004312,EP-2O41,,,
`;
