import { displayText, hasHiddenCharacters } from '../../model/display-text';
import { inGroups, MAX_CODE } from '../../model/endpoints/code-groups';
import type { RolloutRecord } from './record';
import { escapeHtml, sizeOf, type TextSizes } from './sheet-text';

/** A record with a pairing code. */
export type RecordWithCode = RolloutRecord & { readonly code: string };

const MAX_SHOWN_CODE = 480;

/** True for a record with a pairing code. */
export function hasCode(record: RolloutRecord): record is RecordWithCode {
  return record.code !== undefined && record.code !== '';
}

/** A code as it is printed: visible and bounded. */
export function shownCode(code: string): string {
  return displayText(displayText(code, MAX_CODE), MAX_SHOWN_CODE);
}

/** A code as HTML, in groups of characters and as large as it fits. */
export function codeElement(code: string, sizes: TextSizes): string {
  const shown = shownCode(code);
  const groups = inGroups(shown).map((group) => `<span>${escapeHtml(group)}</span>`);
  return `<p class="code ${sizeOf(shown, sizes)}">${groups.join('')}</p>`;
}

/** What a person has to know of a code before using it, as sentences in HTML. */
export function codeWarnings(code: string, hasQr: boolean): readonly string[] {
  const exact = hasQr ? 'the QR code has them exactly' : 'it cannot be used from this sheet';
  return [
    ...(hasHiddenCharacters(code) ? [`The code has hidden characters, shown as ‹U+…› here; ${exact}.`] : []),
    ...(shownCode(code) === displayText(code, code.length)
      ? []
      : ['The code is too long to be printed in full.']),
  ];
}
