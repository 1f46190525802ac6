import Papa from 'papaparse';
import type { Room } from '../room';
import { NEEDS_FORMULA_GUARD } from './formula-guard';

/** What no delimiter or quote can be seen in. */
const PLAIN = /^[\w-]+(?: [\w-]+)*$/u;

/** Writes rooms as a list that can be edited and read again: CSV (RFC 4180) with the labels, if they have any. */
export function listText(rooms: readonly Room[]): string {
  const hasLabels = rooms.some(({ label }) => label !== undefined);
  const header = hasLabels ? ['Endpoint ID', 'Label'] : ['Endpoint ID'];
  const rows = rooms.map(({ endpointId, label }) => (hasLabels ? [endpointId, label ?? ''] : [endpointId]));
  return Papa.unparse([header, ...rows], {
    newline: '\n',
    escapeFormulae: NEEDS_FORMULA_GUARD,
    // A delimiter of another kind in an ID would be taken for that of the list.
    quotes: (value: unknown) => typeof value === 'string' && value !== '' && !PLAIN.test(value),
  });
}
