import { idText, isNoValue, severalIds } from './id-values';
import { isIdName, nameKindOf } from './recognize';

/** Maximum number of rows that are judged. More rows would not change the result. */
const MAX_JUDGED = 1000;

interface Row {
  readonly cells: readonly string[];
}

/** The ID of a cell, and the text before it if that is a name. */
interface ReadId {
  readonly id: string;
  readonly label?: string | undefined;
}

/** Removes the decoration of a value. Returns undefined if the value does not have it. */
type Decoration = (value: string) => ReadId | undefined;

/** Removes a decoration by a pattern whose first group is the ID. */
function around(pattern: RegExp): Decoration {
  return (value) => {
    const id = pattern.exec(value)?.[1];
    return id === undefined ? undefined : { id };
  };
}

/** Text that programs and people put around every ID of a column. Thousands separators are removed separately. */
const DECORATIONS: readonly Decoration[] = [
  around(/^\[([^\]\s]+)\]\(\S+\)$/u),
  around(/^[\p{QMark}`]{1,3}\s*([^\p{QMark}`]+?)\s*[\p{QMark}`]{1,3}$/u),
  // A prefix that preserves leading zeros in a spreadsheet.
  around(/^[\p{QMark}`](\d.*)$/u),
  around(/^\d{1,4}[.)]\s+(\S+)$/u),
  (value) => {
    const [, name = '', id] = /^([^:]{1,60}?)\s*:\s+(\S+)$/u.exec(value) ?? [];
    if (id === undefined) return undefined;
    return isIdName(nameKindOf(name)) ? { id } : { id, label: name };
  },
  (value) => {
    const [, name = '', id] = /^(\p{L}[\p{L} ]{0,30})\s+([^\s\p{L}]\S*)$/u.exec(value) ?? [];
    return id !== undefined && ['full', 'id'].includes(nameKindOf(name)) ? { id } : undefined;
  },
  around(/^(\d+)\.0$/u),
  (value) => (/[\uff01-\uff5e]/u.test(value) ? { id: value.normalize('NFKC') } : undefined),
];

/** A number with thousands separators, such as 48,213. With points, as in 12.310, it can be a building and a room. */
export const GROUPED_NUMBER = /^\d{1,3}(?:,\d{3})+$/u;

/** Without these characters, a value has no decoration. */
const PLAIN = /^[\w:/@-]*$/;

/**
 * Creates a function that reads the ID of a cell without the text that surrounds every ID of its column, with at most
 * one exception, or one exception in ten cells.
 */
export function idReader(rows: readonly Row[], column: number): (cell: string) => ReadId {
  const cells = new Set(rows.slice(0, MAX_JUDGED).map(({ cells: all }) => idText(all[column] ?? '')));
  let values = [...cells].filter((value) => !isNoValue(value));
  if (values.every((value) => PLAIN.test(value))) return (cell) => ({ id: idText(cell) });
  const found: Decoration[] = [];
  for (const decoration of DECORATIONS) {
    if (!isAround(values, decoration)) continue;
    found.push(decoration);
    values = values.map((value) => decoration(value)?.id ?? value);
  }
  const isGrouped =
    values.every((value) => GROUPED_NUMBER.test(value)) && values.some((value) => /^\d{1,2},/u.test(value));
  if (values.length > 0 && isGrouped) found.push((value) => ({ id: value.replaceAll(',', '') }));
  return (cell) =>
    found.reduce<ReadId>(
      (read, decoration) => {
        const { id, label = read.label } = decoration(read.id) ?? read;
        return { id, label };
      },
      { id: idText(cell) },
    );
}

function isAround(values: readonly string[], decoration: Decoration): boolean {
  const allowed = values.length < 3 ? 0 : Math.max(1, Math.floor(values.length / 10));
  let without = 0;
  return (
    values.length > 0 && values.every((value) => decoration(value) !== undefined || ++without <= allowed)
  );
}

/** Returns the IDs of a column, without placeholders and cells that contain several IDs. */
export function idsIn(rows: readonly Row[], column: number): readonly string[] {
  const idOf = idReader(rows, column);
  return rows
    .slice(0, MAX_JUDGED)
    .map(({ cells }) => idOf(cells[column] ?? '').id)
    .filter((value) => !isNoValue(value) && severalIds(value).length === 0);
}
