import type { RolloutColumn, RoomView } from '../../../src/protocol/rollout';

/** What the columns must fit. */
export interface Fit {
  /** A list without labels has no column for them. */
  readonly hasLabels: boolean;
  readonly longestCode: number;
  readonly hasChanges: boolean;
}

/** @returns what the columns of these rooms must fit */
export function fitOf(rooms: readonly RoomView[]): Fit {
  const fit = { hasLabels: false, longestCode: 0, hasChanges: false };
  for (const { label, code, change } of rooms) {
    fit.longestCode = Math.max(fit.longestCode, code.length);
    if (label !== '') fit.hasLabels = true;
    if (change !== undefined && change !== 'same') fit.hasChanges = true;
  }
  return fit;
}

/** The columns of the rollout before those of the list, and after them. The first one names the room. */
export function ownColumns(hasLabels: boolean): {
  readonly first: RolloutColumn;
  readonly before: readonly RolloutColumn[];
  readonly after: readonly RolloutColumn[];
} {
  const before = ['code', 'state'] as const;
  const after = ['endpointId', 'ipAddress', 'pairingCodeId', 'capabilities', 'fetched'] as const;
  return hasLabels ? { first: 'label', before, after: ['name', ...after] } : { first: 'name', before, after };
}
