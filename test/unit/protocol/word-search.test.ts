import assert from 'node:assert/strict';
import { foldedTexts, hasWords, searchedWords } from '../../../src/protocol/word-search';

const isFound = (typed: string, texts: readonly string[], ids: readonly string[] = []) =>
  hasWords(foldedTexts({ texts, ids }), searchedWords(typed));

describe('word search', () => {
  const ROW = ['Fürth', 'EG', 'Großer Saal', 'ÅRHUS', 'Ёлка', 'Ωμέγα', 'か', 'İzmir'];
  const cases: readonly (readonly [typed: string, isFound: boolean])[] = [
    ['', true],
    ['fürth eg', true],
    ['EG  Fürth', true],
    ['furth', true],
    ['Fu\u0308rth', true],
    ['fürth og', false],
    ['arhus', true],
    ['елка', true],
    ['ωμεγα', true],
    ['izmir', true],
    ['か', true],
    ['が', false],
    ['fürtheg', false],
    ['saal groß', true],
    ['rhus', true],
    ['hus', false],
  ];
  for (const [typed, expected] of cases) {
    it(`finds ${expected ? 'a' : 'no'} row with “${typed}”`, () =>
      assert.equal(isFound(typed, ROW), expected));
  }

  const texts: readonly (readonly [text: string, typed: string, isFound: boolean])[] = [
    ['Łódź 2', 'lodz', true],
    ['Malmö Øst', 'ost', true],
    ['Straße 5', 'strasse', true],
    ['Strasse 5', 'straße', true],
    ['Groß', 'gross', true],
    ['Đà Nẵng', 'da nang', true],
    ['Toplantı 3', 'toplanti', true],
    ['IĞDIR', 'ığdır', true],
    ['Ærø', 'aero', true],
    ['Þingvellir', 'thing', true],
    ['会議室１０１', '101', true],
    ['会議室101', '１０１', true],
    ['第二会議室', '会議', true],
    ['Ａ棟', 'a棟', true],
    ['A棟', 'ａ棟', true],
    ['ｶﾝﾌｧﾚﾝｽ', 'カンファレンス', true],
    ['カンファレンス', 'ｶﾝﾌｧﾚﾝｽ', true],
    ['ガ', 'カ', false],
    ['ｶﾞ', 'ガ', true],
    ['Room ﬁfth', 'fifth', true],
    ['№ 5', 'no 5', true],
    ['Salle nº 3', 'no 3', true],
    ['İzmir', 'izmir', true],
    ['ΜΕΓΑΣ', 'μέγας', true],
    ['Dachgeschoss', 'geschoss', true],
    ['Dachgeschoss', 'dac', true],
    ['Dachgeschoss', 'oss', false],
    ['4e étage', '4e', true],
    ['14e étage', '4e', false],
    ['Room (4)', '(4)', true],
    ['4e-Nord', 'nor', true],
  ];
  for (const [text, typed, expected] of texts) {
    it(`${expected ? 'finds' : 'does not find'} “${text}” with “${typed}”`, () =>
      assert.equal(isFound(typed, [text]), expected));
  }

  const GUID = '4ec0ffee-e29b-41d4-a716-446655440000';
  const ids: readonly (readonly [id: string, typed: string, isFound: boolean])[] = [
    ['EP-7026', '7026', true],
    ['EP-7026', 'ep-70', true],
    ['EP-7026', '70', true],
    ['EP-7026', '026', false],
    ['EP-7026', '0268', false],
    ['EP_North.7026', 'nort', true],
    ['482 913', '913', true],
    ['482913', '2913', false],
    [GUID, '4ec0', true],
    [GUID, '4EC0FFEE-E29B', true],
    [GUID, '41d4', false],
    [GUID, '41d', false],
    [`{${GUID}}`, '446655440000', false],
  ];
  for (const [id, typed, expected] of ids) {
    it(`${expected ? 'finds' : 'does not find'} the ID ${id} with “${typed}”`, () =>
      assert.equal(isFound(typed, [], [id]), expected));
  }

  it('finds a GUID in a cell only by its beginning', () => {
    assert.equal(isFound('4ec', [GUID]), true);
    assert.equal(isFound('41d4', [GUID]), false);
  });
});
