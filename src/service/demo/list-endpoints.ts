import { type DemoEndpoint, MEETING } from './sample-data';

// All data is invented. The addresses are reserved for documentation (RFC 5737).

const FIRST_NUMBER = 2011;
const FIRST_ADDRESS = 111;
const NAMES =
  'Alder Ash Aspen Beech Briar Clover Elder Elm Fern Fir Gorse Hazel Heather Holly Ivy Juniper Larch Laurel Lime Linden ' +
  'Maple Moss Oak Pine Poplar Rowan Sorrel Spruce Willow Yew';
const KINDS = ['Huddle', 'Meeting Room', 'Project Room'] as const;
/** What some rooms lack, or have besides. */
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

/** The endpoints that the demo list has besides those of the tree: EP-2011 to EP-2040. */
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
