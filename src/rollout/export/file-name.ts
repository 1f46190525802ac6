import { dayText } from '../../model/timestamps';
import type { EpochMs } from '../../service/resources';

const PREFIX = 'pairing-codes';
const MAX_NAME = 60;

const NO_VALUE = 'no-value';

/**
 * Returns a file name for each group, such as `pairing-codes-Berlin-2026-11-20.csv`. Names are unique even on
 * a case-insensitive file system. A group without a name becomes `no-value`.
 * @param extension without the dot
 */
export function groupFileNames(groups: readonly string[], at: EpochMs, extension: string): readonly string[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    const base = safeFilePart(group) || NO_VALUE;
    let part = base;
    for (let copy = 2; taken.has(withoutCase(part)); copy += 1) part = `${base} (${copy})`;
    taken.add(withoutCase(part));
    return fileName(part, at, extension);
  });
}

/**
 * Proposes a file name such as `pairing-codes-Head office-2026-11-20.csv`. The prefix prevents device names
 * such as CON.
 * @param extension without the dot
 * @param prefix describes the content
 */
export function exportFileName(name: string, at: EpochMs, extension: string, prefix = PREFIX): string {
  return fileName(safeFilePart(name), at, extension, prefix);
}

function fileName(part: string, at: EpochMs, extension: string, prefix = PREFIX): string {
  return `${[prefix, ...(part === '' ? [] : [part]), dayText(at)].join('-')}.${extension}`;
}

/** Makes a text safe for file names: replaces hidden characters and those that Windows forbids by a hyphen. */
export function safeFilePart(text: string): string {
  return text
    .normalize('NFC')
    .slice(0, MAX_NAME)
    .replace(/[<>:"/\\|?*\p{C}]+/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '');
}

/** Normalizes case. Combines two forms, since file systems differ in which letters they consider equal. */
function withoutCase(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase();
}
