import assert from 'node:assert/strict';
import {
  constantLabel,
  displayText,
  hasHiddenCharacters,
  notificationText,
  quickInputText,
} from '../../../src/model/display-text';

describe('displayText', () => {
  // [title, text, as shown by rows and panels, by a quick input, by a notification]
  type Row = readonly [what: string, text: string, shown: string, quickInput?: string, notification?: string];
  const rows: readonly Row[] = [
    ['plain text', 'Board Room', 'Board Room'],
    ['accents and emoji', 'Zoë 😀 会议室', 'Zoë 😀 会议室'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    [
      'a link to a command',
      '[x](command:workbench.action.quit)',
      '[x](command:workbench.action.quit)',
      '[x] (command:workbench.action.quit)',
      '[x] (command:workbench.action.quit)',
    ],
    ['an icon', '$(trash)', '$(trash)', '$ (trash)'],
    ['an icon within an icon', '$($(trash))', '$($(trash))', '$ ($ (trash))'],
    ['a right-to-left override', 'a\u202eb', 'a‹U+202E›b'],
    ['zero-width characters', 'a\u200bb\u200d\ufeff', 'a‹U+200B›b‹U+200D›‹U+FEFF›'],
    ['a family of joined emoji', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['a joined emoji with a variation selector', '🏳\ufe0f\u200d🌈', '🏳\ufe0f\u200d🌈'],
    ['a joiner after an emoji', '😀\u200dx', '😀‹U+200D›x'],
    ['two joiners between emoji', '😀\u200d\u200d😀', '😀‹U+200D›‹U+200D›😀'],
    ['a string that ends within a joined emoji', `${'x'.repeat(196)}👨\u200d👩`, `${'x'.repeat(196)}👨…`],
    ['a NUL character', 'a\0b', 'a‹U+0000›b'],
    ['line breaks', 'a\r\nb\u2028c\u2029d', 'a‹U+000D›‹U+000A›b‹U+2028›c‹U+2029›d'],
    ['an ANSI escape', '\u001b[31mred', '‹U+001B›[31mred'],
    ['a lone surrogate', 'a\ud800b', 'a‹U+D800›b'],
    ['a tag character', 'a\u{e0041}b', 'a‹U+E0041›b'],
    ['100,000 characters', 'x'.repeat(100_000), `${'x'.repeat(200)}…`],
    ['a string that ends within an emoji', `${'x'.repeat(199)}😀`, `${'x'.repeat(199)}…`],
  ];
  for (const [what, text, shown, quickInput = shown, notification = shown] of rows) {
    it(`shows ${what} literally, visibly and shortened`, () => {
      assert.equal(displayText(text), shown);
      assert.equal(quickInputText(text), quickInput);
      assert.equal(notificationText(text), notification);
    });
  }

  it('truncates a string to a given length', () => {
    assert.equal(displayText('abcdef', 3), 'abc…');
    assert.equal(quickInputText('abcdef', 3), 'abc…');
    assert.equal(notificationText('abcdef', 3), 'abc…');
  });

  it('creates no icon or link when it truncates a string', () => {
    assert.doesNotMatch(quickInputText('\u0000$(x)', 2), /\$\(/);
    assert.equal(quickInputText('$(trash)', 2), '$ (…');
  });

  it('finds hidden characters', () => {
    for (const text of ['', 'Board Room', '<b>', '😀'.repeat(500)])
      assert.equal(hasHiddenCharacters(text), false);
    for (const text of ['a\u202e', '12\u200b34', '1\n2', `${'x'.repeat(5000)}\0`]) {
      assert.equal(hasHiddenCharacters(text), true);
    }
  });

  it('limits the length of 100,000 hidden characters', () => {
    assert.ok(displayText('\u202e'.repeat(100_000)).length <= 200 * 10 + 1);
  });
});

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
    it(`names ${JSON.stringify(constant)} “${words}”`, () => assert.equal(constantLabel(constant), words));
  }
});
