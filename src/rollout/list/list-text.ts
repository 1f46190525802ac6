import Papa from 'papaparse';
import type { Room } from '../room';
import { NEEDS_FORMULA_GUARD } from './formula-guard';

/** Texts that cannot be mistaken for a delimiter or a quote. */
const PLAIN = /^[\w-]+(?: [\w-]+)*$/u;

/** Writes rooms as text that can be edited and read again: CSV (RFC 4180), with the labels if there are any. */
export function listText(rooms: readonly Room[]): string {
  const hasLabels = rooms.some(({ label }) => label !== undefined);
  const header = hasLabels ? ['Endpoint ID', 'Label'] : ['Endpoint ID'];
  const rows = rooms.map(({ endpointId, label }) => (hasLabels ? [endpointId, label ?? ''] : [endpointId]));
  return Papa.unparse([header, ...rows], {
    newline: '\n',
    escapeFormulae: NEEDS_FORMULA_GUARD,
    // Another delimiter inside an ID could be mistaken for that of the list.
    quotes: (value: unknown) => typeof value === 'string' && value !== '' && !PLAIN.test(value),
  });
}
