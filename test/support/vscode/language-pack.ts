import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes an empty language pack, so that VS Code has that display language while its own messages stay English.
 * @param parent parent folder of the pack
 * @param userData user data folder of the VS Code that uses the pack
 * @param language such as "de"
 * @returns the folder of the pack, an extension
 */
export function writeLanguagePack(parent: string, userData: string, language: string): string {
  const folder = join(parent, `language-pack-${language}`);
  const translation = join(folder, 'main.i18n.json');
  const version = '1.0.0';
  mkdirSync(folder, { recursive: true });
  mkdirSync(userData, { recursive: true });
  writeJson(translation, { version, contents: {} });
  writeJson(join(folder, 'package.json'), {
    name: `language-pack-${language}`,
    publisher: 'tests',
    version,
    engines: { vscode: '*' },
    contributes: {
      localizations: [{ languageId: language, translations: [{ id: 'vscode', path: './main.i18n.json' }] }],
    },
  });
  writeJson(join(userData, 'languagepacks.json'), {
    [language]: {
      hash: '0'.repeat(32),
      extensions: [{ extensionIdentifier: { id: `tests.language-pack-${language}` }, version }],
      translations: { vscode: translation },
      label: language,
    },
  });
  return folder;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value));
}
