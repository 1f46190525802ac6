import assert from 'node:assert/strict';
import { inWords } from '../../../src/model/words';

describe('inWords', () => {
  const rows: readonly (readonly [constant: string, words: string])[] = [
    ['CALENDAR_PUSH', 'Calendar push'],
    ['STATUS', 'Status'],
    ['HANGUP', 'Hang up'],
    ['JOIN', 'Join'],
    ['MUTE_MICROPHONE', 'Mute microphone'],
    ['PTZ_CAMERA_2', 'PTZ camera 2'],
    ['DIAL_BY_SIP', 'Dial by SIP'],
    ['TANDBERG_HTTP', 'Tandberg HTTP'],
    ['OFFICE_365', 'Office 365'],
    ['ROLE_READONLY', 'Read only'],
    ['ROLE_READWRITE', 'Read and write'],
    ['ROLE_ADMIN', 'Admin'],
    ['ROLE_', 'ROLE_'],
    ['', ''],
    ['_', '_'],
    ['A__B', 'A__B'],
    ['shareScreen', 'shareScreen'],
    ['Mute MICROPHONE', 'Mute MICROPHONE'],
    ['ÉCRAN', 'ÉCRAN'],
    ['constructor', 'constructor'],
  ];
  for (const [constant, words] of rows) {
    it(`names ${JSON.stringify(constant)} “${words}”`, () => assert.equal(inWords(constant), words));
  }
});
