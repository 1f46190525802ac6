import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isComposing, letterOf, pressedKey } from '../../../../media/shared/pressed-key';

const EVENT = {
  key: 's',
  code: 'KeyS',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 83,
};

describe('letterOf', () => {
  const rows: readonly (readonly [layout: string, key: string, code: string, letter: string])[] = [
    ['English', 'S', 'KeyS', 's'],
    ['Russian', 'ы', 'KeyS', 's'],
    ['Russian, Shift', 'Я', 'KeyZ', 'z'],
    ['Ukrainian', 'і', 'KeyS', 's'],
    ['Bulgarian', 'ь', 'KeyA', 'a'],
    ['Greek', 'ψ', 'KeyC', 'c'],
    ['Hebrew', 'ב', 'KeyC', 'c'],
    ['Arabic, two letters', 'لا', 'KeyB', 'b'],
    ['Thai, a vowel mark', '\u0e31', 'KeyY', 'y'],
    ['Japanese, kana', 'ち', 'KeyA', 'a'],
    // The letter on the key, not the letter of its position.
    ['French', 'z', 'KeyW', 'z'],
    ['French, a comma', ',', 'KeyM', ','],
    ['Dvorak', "'", 'KeyQ', "'"],
    ['Turkish', 'ı', 'KeyI', 'ı'],
    ['an arrow', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
    ['a Russian period', '.', 'Slash', '.'],
    ['no code', 'ы', '', 'ы'],
  ];
  for (const [layout, key, code, letter] of rows) {
    it(`returns ${letter} for ${key} of ${code} (${layout})`, () =>
      assert.equal(letterOf({ key, code }), letter));
  }
});

describe('isComposing', () => {
  it('recognizes keys of a composition, and the key that ends it in Safari', () => {
    assert.equal(isComposing(EVENT), false);
    assert.equal(isComposing({ ...EVENT, isComposing: true }), true);
    assert.equal(isComposing({ ...EVENT, keyCode: 229 }), true);
    assert.equal(pressedKey({ ...EVENT, key: 'Enter', code: 'Enter', keyCode: 229 }), undefined);
  });
});

it('uses pressedKey in every key handler of the pages', () => {
  const forbidden = /isComposing|keyCode|\bevent\.(key|code)\b|\{[^{}]*\bkey\b[^{}]*\}: KeyboardEvent/u;
  const files = readdirSync('media', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/u.test(file) && !file.endsWith('pressed-key.ts'),
  );
  assert.ok(files.length > 50);
  const others = files.filter((file) => forbidden.test(readFileSync(join('media', file), 'utf8')));
  assert.deepEqual(others, []);
});
