import { endpointDetails } from '../../service/resources';
import type { ExportRow } from '../export-row';
import { placeOf } from '../list/place';
import type { Reading } from '../list/reading';
import type { RolloutDocument } from '../rollout-document';
import type { ShownRoom } from '../shown-room';

/**
 * Returns the rows of a document with their results.
 * @param keys in the requested order; undefined for all rows in list order
 */
export function exportRowsOf(document: RolloutDocument, keys?: readonly string[]): readonly ExportRow[] {
  const { reading } = document;
  if (keys === undefined) return document.rooms.map((room) => exportRowOf(room, reading));
  const byKey = new Map(reading.list.rows.map((row) => [row.key, row]));
  const wanted = [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
  return wanted.map((row) => exportRowOf(document.room(row), reading));
}

function exportRowOf(
  { row, lookUp, state, problem, differs, paired, isFetchedAgain }: ShownRoom,
  reading: Pick<Reading, 'placeColumns'>,
): ExportRow {
  const { values, label, shownId } = row;
  const { endpoint, code, capabilities, fetchedAt } = lookUp;
  return {
    values,
    label,
    place: placeOf(reading, values),
    ...endpointDetails((detail) => endpoint?.[detail]),
    endpointId: shownId,
    code: code?.code,
    pairingCodeId: code?.id,
    capabilities,
    state,
    problem: problem?.headline ?? row.duplicate,
    differs: differs || undefined,
    paired: paired || undefined,
    fetchedAt: fetchedAt === undefined ? undefined : new Date(fetchedAt).toISOString(),
    isFetchedAgain,
  };
}
