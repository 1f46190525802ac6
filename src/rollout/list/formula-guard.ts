/** What spreadsheets may take for a formula, also behind blanks and characters that cannot be seen. */
const FORMULA = /(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/**
 * Finds the fields of a CSV file that need a guard: one apostrophe put before them, so that a spreadsheet takes them for
 * text (OWASP, "CSV Injection"). A field that would be mistaken for a guarded one is guarded as well. So the guard can
 * be taken off again without loss: see `withoutFormulaGuard`.
 */
export const NEEDS_FORMULA_GUARD = new RegExp(`^'*${FORMULA.source}`, 'u');

const HAS_FORMULA_GUARD = new RegExp(`^'+${FORMULA.source}`, 'u');

/**
 * Takes the guard off a field of a CSV file, whoever put it there: exactly one apostrophe before something like a
 * formula. Gives every field that was written with `NEEDS_FORMULA_GUARD` back as it was, a pairing code `-123` too.
 */
export function withoutFormulaGuard(field: string): string {
  return HAS_FORMULA_GUARD.test(field) ? field.slice(1) : field;
}
