/** What spreadsheets may take for a formula, even after blanks and hidden characters. */
const FORMULA = /(?:[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Matches the fields of a CSV file that need a guard: an apostrophe before them, so that a spreadsheet takes them for
 * text (OWASP, "CSV Injection"). A field that looks like a guarded one gets a guard as well, so that
 * `withoutFormulaGuard` restores every field.
 */
export const NEEDS_FORMULA_GUARD = new RegExp(`^'*${FORMULA.source}`, 'u');

const HAS_FORMULA_GUARD = new RegExp(`^'+${FORMULA.source}`, 'u');

/**
 * Removes the guard from a field of a CSV file: exactly one apostrophe before something like a formula. Restores every
 * field that was written with `NEEDS_FORMULA_GUARD`.
 */
export function withoutFormulaGuard(field: string): string {
  return HAS_FORMULA_GUARD.test(field) ? field.slice(1) : field;
}
