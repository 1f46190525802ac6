import assert from 'node:assert/strict';
import { capabilityName } from '../../../../src/model/endpoints/capability-name';

describe('capabilityName', () => {
  const rows: readonly (readonly [capability: string, name: string])[] = [
    ['CALENDAR_PUSH', 'Calendar push'],
    ['STATUS', 'Status'],
    ['HANGUP', 'Hang up'],
    ['JOIN', 'Join'],
    ['MUTE_MICROPHONE', 'Mute microphone'],
    ['PTZ_CAMERA_2', 'PTZ camera 2'],
    ['DIAL_BY_SIP', 'Dial by SIP'],
    ['', ''],
    ['_', '_'],
    ['A__B', 'A__B'],
    ['shareScreen', 'shareScreen'],
    ['Mute MICROPHONE', 'Mute MICROPHONE'],
    ['ÉCRAN', 'ÉCRAN'],
    ['constructor', 'constructor'],
  ];
  for (const [capability, name] of rows) {
    it(`names ${JSON.stringify(capability)} “${name}”`, () => assert.equal(capabilityName(capability), name));
  }
});
