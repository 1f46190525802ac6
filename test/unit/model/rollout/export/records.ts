import type { RolloutRecord } from '../../../../../src/model/rollout/export/record';
import { NOON } from '../../../../support/builders';

/** A record with all fields. */
export function aRecord(fields: Partial<RolloutRecord> = {}): RolloutRecord {
  return {
    label: 'Attic, left',
    name: 'Board Room',
    endpointId: 'EP-1',
    ipAddress: '192.0.2.7',
    code: '123456',
    pairingCodeId: 'PC-1',
    capabilities: ['STATUS', 'JOIN'],
    state: 'done',
    problem: undefined,
    fetchedAt: new Date(NOON).toISOString(),
    ...fields,
  };
}

/** A record of a room that nothing is known of. */
export const BARE: RolloutRecord = aRecord({
  label: undefined,
  name: undefined,
  ipAddress: undefined,
  code: undefined,
  pairingCodeId: undefined,
  capabilities: undefined,
  state: 'failed',
  problem: 'No endpoint has this ID (404)',
  fetchedAt: undefined,
});
