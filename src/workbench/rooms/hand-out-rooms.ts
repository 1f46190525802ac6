import { endpointOf } from '../../model/endpoints/look-up';
import { type ExportRow, hasCode } from '../../rollout/export-row';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { type CodesToHandOut, handOut } from '../panels/hand-out';

/**
 * Passes the rooms of a list that have a code through `handOut`.
 * @throws ActionFailure
 */
export async function handOutRooms(
  document: RolloutDocument,
  rows: readonly ExportRow[],
  purpose: CodesToHandOut['purpose'],
  services: Parameters<typeof handOut>[1],
): Promise<boolean> {
  const { session } = document;
  if (session === undefined) return true;
  const subjects = rows.filter(hasCode).map(({ endpointId }) => endpointOf(endpointId));
  const fetch: CodesToHandOut['fetch'] = (again) => document.fetch(again.map(({ id }) => id));
  return await handOut({ session, subjects, purpose, fetch }, services);
}
