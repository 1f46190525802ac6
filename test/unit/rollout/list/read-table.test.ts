import assert from 'node:assert/strict';
import { readTable } from '../../../../src/rollout/list/read-table';
import { read } from '../../../../src/rollout/list/reading';

/** Measures processor time, which does not depend on other programs. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('readTable', () => {
  type Row = readonly [
    what: string,
    text: string,
    ...rows: readonly (readonly [line: number, ...cells: string[]])[],
  ];
  const rows: readonly Row[] = [
    ['an empty text', ''],
    ['a text of only spaces', ' \n\t\n\n'],
    ['one cell per line', 'EP-1\nEP-2', [1, 'EP-1'], [2, 'EP-2']],
    ['commas as delimiters', 'a,b\nc,d', [1, 'a', 'b'], [2, 'c', 'd']],
    ['semicolons as delimiters around commas', 'a, b;c\nd;e', [1, 'a, b', 'c'], [2, 'd', 'e']],
    ['tabs, as copied from a spreadsheet', 'a\tb c\n\td', [1, 'a', 'b c'], [2, '', 'd']],
    ['pipes as delimiters', 'a|b\nc|d', [1, 'a', 'b'], [2, 'c', 'd']],
    ['a byte order mark', '\ufeffid\nEP-1', [1, 'id'], [2, 'EP-1']],
    ['a byte order mark before a quote', '\ufeff"id"\r\nEP-1', [1, 'id'], [2, 'EP-1']],
    ['two byte order marks', '\ufeff\ufeffid\r\nEP-1', [1, 'id'], [2, 'EP-1']],
    ['CRLF', 'a,b\r\nc,d\r\n', [1, 'a', 'b'], [2, 'c', 'd']],
    [
      'line breaks of several kinds',
      'a,b\r\nc,d\ne,f\rg,h',
      [1, 'a', 'b'],
      [2, 'c', 'd'],
      [3, 'e', 'f'],
      [4, 'g', 'h'],
    ],
    ['blank lines', '\n\na,b\n \n,\nc,d', [3, 'a', 'b'], [6, 'c', 'd']],
    ['many blank lines first', `${'\n'.repeat(20)}a;b|c\nd|e`, [21, 'a;b', 'c'], [22, 'd', 'e']],
    ['quotes', '"a, ""b""",c\nd,e', [1, 'a, "b"', 'c'], [2, 'd', 'e']],
    ['line breaks in quotes', 'x,"a\r\n\r\nb"\r\n\r\nc,d', [1, 'x', 'a\n\nb'], [5, 'c', 'd']],
    [
      'quoted commas and line breaks between pipes',
      'Room|Site|ID\n"99,a"|"two\nlines"|",a"\n',
      [1, 'Room', 'Site', 'ID'],
      [2, '99,a', 'two\nlines', ',a'],
    ],
    ['spaces around cells', ' a , b \nc,d', [1, 'a', 'b'], [2, 'c', 'd']],
    ['indented quotes, as in JSON', '  "EP-1",\n  "EP-2"\n', [1, 'EP-1', ''], [2, 'EP-2']],
    ['a quote within a cell', '12" screen,b\nc,d', [1, '12" screen', 'b'], [2, 'c', 'd']],
    ['one line of IDs', ' EP-1  EP-2 ', [1, 'EP-1  EP-2']],
    ['two words on one line', 'attic cellar', [1, 'attic cellar']],
    ['a sentence on one line', 'look up EP-1', [1, 'look up EP-1']],
    ['words in one quoted line', '"Board Room"', [1, 'Board Room']],
    ['a label in only one row', 'EP-1\nEP-2\nEP-3;Attic', [1, 'EP-1'], [2, 'EP-2'], [3, 'EP-3', 'Attic']],
    [
      'texts that are written as a formula',
      '="00123",="a ""b"""\n" =""007""",=1+1',
      [1, '00123', 'a "b"'],
      [2, '007', '=1+1'],
    ],
    ['a text as a formula behind the guard', '\'="00123"\nEP-1', [1, '="00123"'], [2, 'EP-1']],
    ['a line that declares the delimiter', 'sep=;\r\na,b;c\r\nd', [2, 'a,b', 'c'], [3, 'd']],
    ['a quoted line that declares the delimiter', '\ufeff"SEP=,"\na,b\n', [2, 'a', 'b']],
    ['an unusual declared delimiter', 'sep=^\n"a^b"^c\n\nd^e', [2, 'a^b', 'c'], [4, 'd', 'e']],
    ['declared tabs', 'sep=\t\na;b;c\td', [2, 'a;b;c', 'd']],
    ['a cell that looks like a delimiter declaration', 'a\nsep=;\nb', [1, 'a'], [2, 'sep=', ''], [3, 'b']],
    ['guarded formulas', "'=1+1,'-5,'EP\n''-5,-5,'", [1, '=1+1', '-5', "'EP"], [2, "'-5", '-5', "'"]],
  ];
  for (const [what, text, ...expected] of rows) {
    it(`reads ${what}`, () => {
      const table = readTable(text);
      assert.deepEqual(
        table.rows.map(({ line, cells }) => [line, ...cells]),
        expected,
      );
      assert.equal(table.problem, undefined);
    });
  }

  const huge: readonly (readonly [what: string, text: string])[] = [
    ['text after an open quote', `Endpoint ID\n"${'EP-12 and its label\n'.repeat(400_000)}`],
    ['blank lines after an open quote', `"${'\n'.repeat(8_000_000)}`],
    ['one line', `Endpoint ID\n${'EP-1 '.repeat(1_600_000)}`],
  ];
  for (const [what, text] of huge) {
    it(`reads or refuses 8 million characters within two seconds of processor time: ${what}`, () => {
      const used = cpuMs(() => read(text));
      assert.ok(used < 2000, `${used} ms`);
    });
  }

  const refused: readonly (readonly [what: string, text: string, problem: RegExp])[] = [
    ['a text that is too long', 'x'.repeat(10_000_001), /at most 10 million characters/i],
    ['too many rows', 'x\n'.repeat(50_001), /more than 50,000 rows/],
    ['a line that is too long', `Endpoint ID\n${'x'.repeat(2_000_001)}\n`, /a line .* more than 2 million/i],
  ];
  for (const [what, text, problem] of refused) {
    it(`refuses ${what} and says why`, () => {
      const table = readTable(text);
      assert.match(table.problem ?? '', problem);
      assert.deepEqual(table.rows, []);
    });
  }

  const open: readonly (readonly [text: string, line: number])[] = [
    ['a,b\nc,d\n"e,f\ng,h', 3],
    ['a,b\n"x\ny",d\n"e"e,f\ng,h', 4],
    ['a,b\n"x\ny","z', 3],
    ['sep=;\na;b\n"x\ny";"z', 4],
  ];
  for (const [text, line] of open) {
    it(`reports the row of the unclosed quote in ${JSON.stringify(text)}`, () => {
      const { rows: read, problem } = readTable(text);
      assert.equal(problem, undefined);
      const problems = read.flatMap((row) => row.problem ?? []);
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', new RegExp(`line ${line} `));
    });
  }
});
