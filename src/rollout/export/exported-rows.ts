import type { TableRow } from '../list/read-list';
import type { RolloutDocument } from '../rollout-document';
import { shownRoom } from '../shown-room';
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
  const { values, label, shownId } = row;
  const { lookUp, state, problem, paired, isFetchedAgain } = shownRoom(document, row);
  const { endpoint, code, capabilities, fetchedAt } = lookUp;
  return {
    values,
    label,
    name: endpoint?.name,
    endpointId: shownId,
    ipAddress: endpoint?.ipAddress,
    code: code?.code,
    pairingCodeId: code?.id,
    capabilities,
    state,
    problem: problem?.headline ?? row.duplicate,
    paired: paired || undefined,
    fetchedAt: fetchedAt === undefined ? undefined : new Date(fetchedAt).toISOString(),
    isFetchedAgain,
  };
}
