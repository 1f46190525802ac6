const NO_NAME = 'pairing-codes';
const MAX_NAME = 60;

const NO_VALUE = 'no-value';

/**
 * Returns a file name for each group of a list, such as `Rooms-Berlin-csv-2026-11-20.csv`. Names are unique even on
 * a case-insensitive file system. A group without a name becomes `no-value`.
 * @param format distinguishes exports with one extension, such as a sheet and cards
 * @param day of the export (ISO 8601)
 * @param extension without the dot
 */
export function groupFileNames(
  list: string,
  groups: readonly string[],
  format: string,
  day: string,
  extension: string,
): readonly string[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    const base = safeFilePart(group) || NO_VALUE;
    let part = base;
    for (let copy = 2; taken.has(withoutCase(part)); copy += 1) part = `${base} (${copy})`;
    taken.add(withoutCase(part));
    return exportFileName(list, [part, format], day, extension);
  });
}

/**
 * Proposes a file name such as `Head office-Berlin-sheet-2026-11-20.html`. The parts that differ between the exports of
 * a day come before the date, because a narrow tab or explorer cuts off the end.
 * @param parts safe in a file name: what was chosen or the group of the rooms, and the format; blank ones are left out
 * @param day of the export (ISO 8601)
 * @param extension without the dot
 */
export function exportFileName(
  list: string,
  parts: readonly string[],
  day: string,
  extension: string,
): string {
  // Windows reserves names such as CON, even before a dot.
  const name = safeFilePart(list).replaceAll('.', '-') || NO_NAME;
  const named = [name, ...parts.filter((part) => part !== ''), day];
  return `${named.join('-')}.${extension}`;
}

/** Makes a string safe as a file name: replaces hidden characters and characters that Windows forbids with a hyphen. */
export function safeFilePart(text: string): string {
  return text
    .normalize('NFC')
    .slice(0, MAX_NAME)
    .replace(/[<>:"/\\|?*\p{C}]+/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '');
}

/** Normalizes case. Combines two forms, because file systems differ in which letters they consider equal. */
function withoutCase(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase();
}
