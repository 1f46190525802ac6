import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nJson, type l10nJsonFormat } from '@vscode/l10n-dev';
import manifest from '../../package.json';
import { TRANSLATIONS } from '../../src/ids';
import { pluralCategories } from '../../src/language';
import { COMMAND_STEPS } from '../../src/model/problems/next-steps';
import { noteColumnNamed, pairedColumnNamed } from '../../src/rollout/list/recognize';
import { readJsonObject } from '../support/json';
import { filesBelow, projectRoot } from '../support/project';

const BUNDLE = 'l10n/bundle.l10n';
const MANIFEST = 'package.nls';

/**
 * A call with parentheses in it. Checked by pattern, because the extractor takes ten seconds for the sources as a
 * whole, and a tenth of a second for all calls.
 */
const CALLS = /\bl10n\.t\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/g;

/** A literal that a user could read: a capitalized word, followed by a lower-case word. */
const WORDS = /(['`])([A-Z“](?:(?!\1)[^\\\n]|\\.)*? [a-z]{2}(?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** Files whose strings are not messages: results for assistants, exports, sample data, messages for developers. */
const ENGLISH = [
  'src/service/demo/',
  'src/workbench/tools/',
  'src/workbench/tokens/inventory.ts',
  'src/rollout/export/filled-list.ts',
  'src/rollout/export-row.ts',
  'src/rollout/workbook/write-workbook.ts',
];

/**
 * Lines of other files whose strings are not messages: log lines, errors that are never shown, names in exports, field
 * names.
 */
const ENGLISH_LINES = [
  /\blog\.\w+\(/,
  /\bError\(/,
  /\bexported: /,
  // Result for an assistant if the app could not be loaded.
  /\b(?:error|nextStep): /,
  // Roles of an access token, as named by the service.
  /\b(?:HANGUP|ROLE_\w+): /,
  // Names that calendar files use (RFC 5545).
  /`SUMMARY:/,
  // Columns of a list.
  /'Endpoint ID'|'Room name'/,
];

/** Parts that every translation keeps: placeholders, icons, addresses, and names of products, files and keys. */
const KEPT =
  /\{\w+\}|\$\([\w~-]+\)|\]\([^)]*\)|`[^`]*`|\b(?:Zero Touch(?: Pairing)?|VS Code|Excel|CSV|TSV|JSON|HTML|QR|UTF-8|Alt|Esc)\b/g;

/** Keys whose names are translated in one place. */
const KEYS = /\b(?:Ctrl|Shift)\b/g;

/** A space at which French punctuation could move to another line. */
const BREAKING_SPACE = /« | [:;?!»](?![\p{L}/])/u;

/** Letters that a language does not have, so that a message in another language is found. */
const OTHER_LETTERS: Readonly<Record<string, RegExp>> = {
  de: /[àçèéêëíñóú¿¡’]/u,
  es: /[àçèêëäößœ’]/u,
  fr: /[ßäöíñóú¿¡]/u,
};

type Messages = ReadonlyMap<string, string>;

/** Returns the messages of a file by key. @param name without its language and `.json` */
function messagesOf(name: string, language = ''): Messages {
  const path = join(projectRoot(), `${name}${language && `.${language}`}.json`);
  const entries = Object.entries(readJsonObject(path) ?? {});
  return new Map(entries.map(([key, value]) => [key, textOf(value)]));
}

/** Returns the text of a message, with or without comments for translators. */
function textOf(value: unknown): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'message') : value;
  assert.ok(typeof text === 'string', 'a message is a text');
  return text;
}

/** Returns the source files with messages. */
function sources(): readonly { readonly name: string; readonly contents: string }[] {
  return ['src', 'media']
    .flatMap(filesBelow)
    .filter((path) => /\.tsx?$/.test(path))
    .map((name) => ({ name, contents: readFileSync(join(projectRoot(), name), 'utf8') }));
}

function keptIn(text: string): readonly string[] {
  return (text.match(KEPT) ?? []).toSorted();
}

function isOneOf(lists: readonly (readonly string[])[], list: readonly string[]): boolean {
  return lists.some((each) => each.join('\n') === list.join('\n'));
}

describe('message catalog', () => {
  it('matches the sources (npm run build:l10n)', async () => {
    const calls = sources().flatMap(({ contents }) => contents.match(CALLS) ?? []);
    const contents = `import * as l10n from '@vscode/l10n';\n${calls.join(';\n')}`;
    const messages: l10nJsonFormat = await getL10nJson([{ extension: '.ts', contents }]);
    const sorted = (record: object) =>
      Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
    assert.deepEqual(sorted(readJsonObject(join(projectRoot(), `${BUNDLE}.json`)) ?? {}), sorted(messages));
  });

  it('contains translator comments only for existing messages', () => {
    const messages = messagesOf(BUNDLE);
    const comments = readJsonObject(join(projectRoot(), 'l10n/comments.json')) ?? {};
    assert.ok(Object.keys(comments).length > 0);
    assert.deepEqual(
      Object.keys(comments).filter((message) => !messages.has(message)),
      [],
    );
  });

  it('contains exactly the messages that the manifest uses', () => {
    const named = JSON.stringify(manifest)
      .match(/"%[^"%]+%"/g)
      ?.map((each) => each.slice(2, -2));
    assert.deepEqual([...new Set(named)].toSorted(), [...messagesOf(MANIFEST).keys()].toSorted());
  });
});

describe('messages', () => {
  it('include every sentence that a user sees', () => {
    const found = sources()
      .filter(({ name }) => !ENGLISH.some((path) => name.startsWith(path)))
      .flatMap(({ name, contents }) => {
        const rest = contents
          .replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
          .replace(/\bl10n\.t\(\s*(?:\{\s*message:\s*)?(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/g, '')
          .replace(/\bcomment: \[[^\]]*\]/g, '')
          .replace(/\bforAssistant:\s*'[^'\n]*'/g, '');
        return rest
          .split('\n')
          .filter((line) => !ENGLISH_LINES.some((pattern) => pattern.test(line)))
          .flatMap((line) => [...line.matchAll(WORDS)].map(([, , words]) => `${name}: ${words}`));
      });
    assert.deepEqual(found, []);
  });
});

describe('COMMAND_STEPS', () => {
  for (const language of ['', ...TRANSLATIONS]) {
    it(`match the titles of their commands: ${language || 'en'}`, () => {
      const titles = messagesOf(MANIFEST, language);
      const messages = messagesOf(BUNDLE, language);
      for (const { label, command } of Object.values(COMMAND_STEPS))
        assert.equal(language === '' ? label : messages.get(label), titles.get(`command.${command}`), label);
    });
  }
});

describe('translations', () => {
  it('exist for the languages in ids.ts', () => {
    const languages = (folder: string, pattern: RegExp) =>
      readdirSync(join(projectRoot(), folder))
        .flatMap((name) => pattern.exec(name)?.[1] ?? [])
        .toSorted();
    assert.deepEqual(languages('l10n', /^bundle\.l10n\.(.+)\.json$/), TRANSLATIONS);
    assert.deepEqual(languages('.', /^package\.nls\.(.+)\.json$/), TRANSLATIONS);
  });

  for (const name of [BUNDLE, MANIFEST]) {
    it(`${name}.fr.json keeps punctuation on the line of its word`, () => {
      const breaking = [...messagesOf(name, 'fr').values()].filter((text) => BREAKING_SPACE.test(text));
      assert.deepEqual(breaking, []);
    });
  }

  for (const language of TRANSLATIONS) {
    for (const name of [BUNDLE, MANIFEST]) {
      const source = messagesOf(name);
      const translation = messagesOf(name, language);
      const pairs = [...source].flatMap(([key, text]) => {
        const translated = translation.get(key);
        return translated === undefined ? [] : [{ key, text, translated }];
      });

      it(`match the messages in ${name}.${language}.json`, () => {
        assert.deepEqual([...translation.keys()].toSorted(), [...source.keys()].toSorted());
      });

      it(`keep placeholders, names, icons, addresses and keys in ${name}.${language}.json`, () => {
        for (const { key, text, translated } of pairs) {
          const english = text.split('|').map(keptIn);
          const forms = translated.split('|').map(keptIn);
          assert.deepEqual(forms.at(-1), english.at(-1), `${key}: ${translated}`);
          for (const form of forms) assert.ok(isOneOf(english, form), `${key}: ${translated}`);
        }
      });

      it(`contain no letters of another language in ${name}.${language}.json`, () => {
        const other = OTHER_LETTERS[language];
        assert.deepEqual(
          pairs.filter(({ translated }) => other?.test(translated)).map(({ translated }) => translated),
          [],
        );
      });

      it(`use the key names of the keyboard help in ${name}.${language}.json`, () => {
        const keyNames = messagesOf(BUNDLE, language);
        const nameOf = (key: string) =>
          [...keyNames].find(([message]) => message.startsWith(`${key}/A key.`))?.[1] ?? '';
        for (const { key, text, translated } of pairs) {
          const named = (text.split('|').at(-1)?.match(KEYS) ?? []).map(nameOf);
          for (const each of named)
            assert.ok(each !== '' && translated.includes(each), `${key}: ${translated}`);
        }
      });

      it(`are never empty and keep each ellipsis in ${name}.${language}.json`, () => {
        for (const { key, text, translated } of pairs) {
          assert.equal(translated.trim(), translated, key);
          assert.notEqual(translated, '', key);
          assert.equal(/…$/.test(translated), /…$/.test(text), `${key}: ${translated}`);
        }
      });
    }

    it(`have every plural form for integers in ${language}`, () => {
      const rules = new Intl.PluralRules(language);
      const needed = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count))).size;
      const possible = pluralCategories(rules).length;
      const translation = messagesOf(BUNDLE, language);
      for (const [key, text] of messagesOf(BUNDLE)) {
        const forms = translation.get(key)?.split('|').length ?? 0;
        if (text.includes('|')) assert.ok(needed <= forms && forms <= possible, `${key}: ${forms} forms`);
        else assert.equal(forms, 1, key);
      }
    });

    it(`name columns of paired rooms and notes recognizably in ${language}`, () => {
      const messages = messagesOf(BUNDLE, language);
      const [, paired = ''] =
        [...messages].find(([key]) => key.startsWith('Paired/The name of the column')) ?? [];
      assert.equal(pairedColumnNamed(['Endpoint ID', paired]), 1);
      assert.equal(noteColumnNamed(['Endpoint ID', messages.get('Note') ?? '']), 1);
    });

    it(`declare their language: ${language}`, () => {
      assert.equal(messagesOf(BUNDLE, language).get('en'), language);
    });
  }
});
