import { displayText } from '../../model/display-text';
import { RECORD_FIELDS, type RolloutRecord, recordTexts } from './record';

const MAX_TEXT = 1000;

/**
 * Writes records as a Markdown table (GitHub Flavored Markdown, 4.10), each text literal, on one line and bounded.
 * Characters that cannot be seen show as their code point.
 */
export function recordsAsMarkdown(records: readonly RolloutRecord[]): string {
  const rows = [
    RECORD_FIELDS.map(([, heading]) => heading),
    RECORD_FIELDS.map(() => '---'),
    ...records.map((record) => recordTexts(record).map(literal)),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** A backslash takes the meaning from any ASCII punctuation (CommonMark, 2.4); a table ends no cell at `\|`. */
function literal(text: string): string {
  return displayText(text, MAX_TEXT)
    .trim()
    .replace(/[\\`*_{}[\]<>|~#&$!]/gu, '\\$&')
    .replace(/:(?=\/\/)/gu, '\\:')
    .replace(/(?<=www)\./giu, '\\.');
}
