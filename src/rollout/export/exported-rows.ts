import type { TableRow } from '../list/read-list';
import type { RolloutDocument } from '../rollout-document';
import { isFetchedAgain, roomProblem } from '../room-problem';
import type { ExportRow } from './export-row';

/**
 * Returns the rows of a document with their results.
 * @param ids keys in the requested order; undefined for all rows in list order
 */
export function exportRowsOf(document: RolloutDocument, ids?: readonly string[]): readonly ExportRow[] {
  const { rows } = document.reading.list;
  if (ids === undefined) return rows.map((row) => exportRowOf(document, row));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const wanted = [...new Set(ids)].flatMap((id) => byKey.get(id) ?? []);
  return wanted.map((row) => exportRowOf(document, row));
}

function exportRowOf(document: RolloutDocument, row: TableRow): ExportRow {
  const { values, label, endpointId, shownId } = row;
  const room = document.room(endpointId);
  const { endpoint, code, capabilities, fetchedAt } = room ?? {};
  return {
    values,
    label,
    name: endpoint?.name,
    endpointId: shownId,
    ipAddress: endpoint?.ipAddress,
    code: code?.code,
    pairingCodeId: code?.id,
    capabilities,
    state: document.stateOf(row),
    problem: roomProblem(document, row)?.headline ?? row.duplicate,
    paired: document.pairedOf(row) || undefined,
    fetchedAt: fetchedAt === undefined ? undefined : new Date(fetchedAt).toISOString(),
    isFetchedAgain: isFetchedAgain(document, endpointId),
  };
}
