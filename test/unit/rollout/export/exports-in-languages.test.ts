import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRecord, readJsonObject } from '../../../support/json';
import { projectRoot } from '../../../support/project';

const NAMED = 'Lieu,Salle,Endpoint ID\nLyon,Attic,EP-1\nBern,Hall,EP-2\n';
const WITHOUT_HEADER = 'EP-1,Attic\nEP-2,Hall\n';
const HEADINGS = ['Pairing code', 'Pairing code ID', 'State', 'Differs', 'Fetched at'];

/** Returns the contents of each list's export in a language, and the result of a later import in that language. */
async function exportedIn(
  language: string,
  ...lists: readonly string[]
): Promise<readonly Record<string, unknown>[]> {
  const args = [join(__dirname, 'language-child.js'), bundleOf(language), ...lists];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const outcomes: unknown = JSON.parse(stdout);
  assert.ok(Array.isArray(outcomes));
  return outcomes.filter(isRecord);
}

/** Returns the path of the translation into a language, '' for English. */
function bundleOf(language: string): string {
  return language === 'en' ? '' : join(projectRoot(), 'l10n', `bundle.l10n.${language}.json`);
}

describe('exports', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'ja']) {
    const messages = language === 'en' ? {} : (readJsonObject(bundleOf(language)) ?? {});
    const textOf = (english: string) => String(messages[english] ?? english);
    const failed = `${textOf('{0}: {1}').replace('{0}', textOf('Failed'))}`.replace(
      '{1}',
      textOf('Something went wrong in the extension itself'),
    );

    it(`use states and column names in ${language}, and are the same list after an import`, async () => {
      const [named, bare] = await exportedIn(language, NAMED, WITHOUT_HEADER);
      assert.deepEqual(named?.['replaced'], HEADINGS);
      assert.deepEqual(named['rooms'], [
        ['EP-1', 'Attic'],
        ['EP-2', 'Hall'],
      ]);
      assert.equal(named['imported'], NAMED);
      const { workbook, csv } = named;
      assert.ok(Array.isArray(workbook));
      assert.deepEqual(workbook[0], ['Lieu', 'Salle', 'Endpoint ID', ...HEADINGS]);
      assert.deepEqual(
        workbook.slice(1).map((row: readonly string[]) => row[5]),
        [textOf('Code ready'), failed],
      );
      assert.ok(String(csv).includes(`,${textOf('Code ready')},`));
      assert.match(String(named['json']), /"state": "Code ready".*"state": "Failed"/s);
      // A list without a header gets column names, so that the import finds the IDs.
      assert.ok(String(bare?.['csv']).startsWith(`\ufeff${textOf('Endpoint ID')},`));
      assert.deepEqual(bare?.['rooms'], [
        ['EP-1', 'Attic'],
        ['EP-2', 'Hall'],
      ]);
    });
  }
});
