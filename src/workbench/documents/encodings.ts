import * as l10n from '@vscode/l10n';
import type { Dialogs } from '../platform/dialogs';

/** Available encodings by VS Code name (https://code.visualstudio.com/api/references/vscode-api#TextDocument). */
const ENCODINGS: readonly (readonly [id: string, name: string, where: string])[] = [
  ['windows1252', 'Windows-1252', l10n.t('Western Europe, used by Excel')],
  ['iso88591', 'ISO 8859-1', l10n.t('Western Europe')],
  ['iso885915', 'ISO 8859-15', l10n.t('Western Europe')],
  ['macroman', 'Mac Roman', l10n.t('Western Europe, used by Excel for Mac')],
  ['cp850', 'CP 850', l10n.t('Western Europe, DOS')],
  ['windows1250', 'Windows-1250', l10n.t('Central Europe')],
  ['iso88592', 'ISO 8859-2', l10n.t('Central Europe')],
  ['windows1251', 'Windows-1251', l10n.t('Cyrillic')],
  ['windows1253', 'Windows-1253', l10n.t('Greek')],
  ['windows1254', 'Windows-1254', l10n.t('Turkish')],
  ['windows1255', 'Windows-1255', l10n.t('Hebrew')],
  ['windows1256', 'Windows-1256', l10n.t('Arabic')],
  ['windows1257', 'Windows-1257', l10n.t('Baltic')],
  ['windows874', 'Windows-874', l10n.t('Thai')],
  ['shiftjis', 'Shift JIS', l10n.t('Japanese')],
  ['eucjp', 'EUC-JP', l10n.t('Japanese')],
  ['gb18030', 'GB 18030', l10n.t('Simplified Chinese')],
  ['cp950', 'Big5', l10n.t('Traditional Chinese')],
  ['big5hkscs', 'Big5-HKSCS', l10n.t('Traditional Chinese')],
  ['euckr', 'EUC-KR', l10n.t('Korean')],
];

const UNICODE_NAMES: Readonly<Record<string, string>> = {
  utf8: 'UTF-8',
  utf8bom: 'UTF-8',
  utf16le: 'UTF-16',
  utf16be: 'UTF-16',
};

/**
 * Returns the displayed name of an encoding, such as "Windows-1252".
 * @param id its name in VS Code
 */
export function encodingName(id: string): string {
  return UNICODE_NAMES[id] ?? ENCODINGS.find(([known]) => known === id)?.[1] ?? id;
}

/**
 * Asks for the encoding of a file that is not Unicode.
 * @param current name of its current encoding, if known
 * @returns its name in VS Code, or undefined if canceled
 */
export async function pickEncoding(
  current: string | undefined,
  dialogs: Pick<Dialogs, 'pick'>,
): Promise<string | undefined> {
  const items = ENCODINGS.map(([id, label, description]) => ({
    id,
    label,
    description: id === current ? l10n.t('{0} (current)', description) : description,
  }));
  const title = l10n.t('Select the Encoding of the File');
  return (await dialogs.pick(items, { title, matchOnDescription: true }))?.id;
}
