import assert from 'node:assert/strict';
import { countOf, pluralCategories } from '../../src/language';

describe('countOf', () => {
  it('uses the number’s plural form and separators, and inserts the other values', () => {
    const rooms = '{0} room of {1}|{0} rooms of {1}';
    assert.equal(countOf(1, rooms, 'Rome'), '1 room of Rome');
    assert.equal(countOf(0, rooms, 'Rome'), '0 rooms of Rome');
    assert.equal(countOf(2000, rooms, 'Rome'), '2,000 rooms of Rome');
  });

  it('uses the last form if there is none for the number', () => {
    assert.equal(countOf(1, '{0} min'), '1 min');
    assert.equal(countOf(5, '{0} min'), '5 min');
  });

  it('keeps a separator in a value', () => {
    assert.equal(countOf(2, '{0} room in {1}|{0} rooms in {1}', 'A|B'), '2 rooms in A|B');
  });
});

describe('pluralCategories', () => {
  for (const [language, categories] of Object.entries({
    ja: ['other'],
    de: ['one', 'other'],
    fr: ['one', 'many', 'other'],
    pl: ['one', 'few', 'many', 'other'],
    ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  }))
    it(`returns the categories in the order of Unicode CLDR: ${language}`, () => {
      assert.deepEqual(pluralCategories(new Intl.PluralRules(language)), categories);
    });
});
