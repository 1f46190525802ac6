import { hashOf } from '../../model/hash';
import type { Table } from './read-table';

/**
 * Returns the key of a column: a hash of its header, because keys are remembered, and its number among equal headers,
 * from 1. Without a header, the number is the position.
 * @param header undefined if the list has no header
 */
export function columnKey(header: string | undefined, number = 1): string {
  return `c${header === undefined ? '' : hashOf([header])}.${number}`;
}

/** Returns the part of a key that equal headers share. */
export function headerPart(key: string): string {
  return key.replace(/\.\d+$/u, '');
}

/** Returns the keys of the first columns by their headers. */
export function keysByHeader({ rows }: Table, hasHeader: boolean, count: number): readonly string[] {
  const counts = new Map<string | undefined, number>();
  return Array.from({ length: count }, (_, index) => {
    const header = hasHeader ? (rows[0]?.cells[index] ?? '') : undefined;
    const number = (counts.get(header) ?? 0) + 1;
    counts.set(header, number);
    return columnKey(header, number);
  });
}
