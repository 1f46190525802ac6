import { dayText } from '../../model/timestamps';
import type { EpochMs } from '../../service/resources';

const PREFIX = 'pairing-codes';
const MAX_NAME = 60;

const NO_VALUE = 'no-value';

/**
 * Names a file for each group, such as `pairing-codes-Berlin-2026-11-20.csv`. No two names are the same for a file system
 * that ignores case. A group without a name is `no-value`.
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
 * Proposes a file name such as `pairing-codes-Head office-2026-11-20.csv`. The prefix rules out device names such as CON.
 * @param extension without the dot
 * @param prefix what the file holds
 */
export function exportFileName(name: string, at: EpochMs, extension: string, prefix = PREFIX): string {
  return fileName(safeFilePart(name), at, extension, prefix);
}

function fileName(part: string, at: EpochMs, extension: string, prefix = PREFIX): string {
  return `${[prefix, ...(part === '' ? [] : [part]), dayText(at)].join('-')}.${extension}`;
}

/** A text as a part of a file name: hidden characters and those that Windows forbids become a hyphen. */
export function safeFilePart(text: string): string {
  return text
    .normalize('NFC')
    .slice(0, MAX_NAME)
    .replace(/[<>:"/\\|?*\p{C}]+/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '');
}

/** File systems differ in what they take for the same letter: both forms rule out more than each does. */
function withoutCase(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase();
}
