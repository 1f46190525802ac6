const MAX_NAME = 31;

/**
 * Makes names that sheets can have: at most 31 characters, none that is forbidden, and each once, without regard to
 * case.
 */
export function sheetNames(wanted: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return wanted.map((name, index) => {
    const safe = safeName(name);
    // Spreadsheet programs keep one of their own sheets by this name.
    const base = safe === '' || safe.toLowerCase() === 'history' ? `Sheet${index + 1}` : safe;
    let unique = base;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) {
      const suffix = ` (${copy})`;
      unique = `${cutText(base, MAX_NAME - suffix.length)}${suffix}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function safeName(name: string): string {
  const plain = name.toWellFormed().replace(/[[\]:*?/\\\p{C}]+/gu, '-');
  return cutText(plain.replace(/^['\s]+/u, ''), MAX_NAME).replace(/['\s]+$/u, '');
}

/** Cuts a text without leaving half of a character. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/u, '');
}
