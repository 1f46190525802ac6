import Papa from 'papaparse';
import { NEEDS_FORMULA_GUARD } from './formula-guard';
import type { Room } from './room';

/** Writes rooms as a list that can be edited and read again: with their labels, if they have any, as CSV (RFC 4180). */
export function listText(rooms: readonly Room[]): string {
  const hasLabels = rooms.some(({ label }) => label !== undefined);
  const rows = hasLabels
    ? [['Endpoint ID', 'Label'], ...rooms.map(({ endpointId, label }) => [endpointId, label ?? ''])]
    : rooms.map(({ endpointId }) => [endpointId]);
  return Papa.unparse(rows, { newline: '\n', escapeFormulae: NEEDS_FORMULA_GUARD });
}
