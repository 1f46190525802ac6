import { type RolloutRecord, rolloutRecord } from '../../../rollout/export/record';
import type { ListRecord } from '../../../rollout/list/read-list';
import type { RolloutDocument } from '../../../rollout/rollout-document';

/**
 * The records of a document, with their results.
 * @param ids the records in the order wanted; undefined for all of them in the order of the list
 */
export function recordsOf(
  document: RolloutDocument,
  ids: readonly string[] | undefined,
): readonly RolloutRecord[] {
  return listRecordsOf(document, ids).map((record) => exportRecord(document, record));
}

function listRecordsOf(
  { reading }: RolloutDocument,
  ids: readonly string[] | undefined,
): readonly ListRecord[] {
  const { records } = reading.list;
  if (ids === undefined) return records;
  const byKey = new Map(records.map((record) => [record.key, record]));
  return [...new Set(ids)].flatMap((id) => byKey.get(id) ?? []);
}

function exportRecord(document: RolloutDocument, record: ListRecord): RolloutRecord {
  const { rollout } = document;
  const row = document.row(record.endpointId);
  return rolloutRecord({ record, row, change: document.changeOf(record) }, (error) => {
    const subject = row?.state === 'incomplete' ? 'pairingCode' : 'endpoint';
    return rollout === undefined ? '' : rollout.session.problem(error, subject).headline;
  });
}
