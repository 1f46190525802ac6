import type { RolloutColumn, RoomView } from '../../../src/protocol/rollout';

/** The gap between two groups of a code, in characters. */
const GROUP_GAP = 0.6;

/** What the columns must fit. */
export interface Fit {
  /** A list without labels has no column for them. */
  readonly hasLabels: boolean;
  /** In characters. */
  readonly longestCode: number;
  readonly hasChanges: boolean;
}

/** @returns what the columns of these rooms must fit */
export function fitOf(rooms: readonly RoomView[]): Fit {
  const fit = { hasLabels: false, longestCode: 0, hasChanges: false };
  for (const { label, code, codeGroups, change } of rooms) {
    const gaps = Math.max(0, codeGroups.length - 1) * GROUP_GAP;
    fit.longestCode = Math.max(fit.longestCode, code.length + gaps);
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
  const state = ['code', 'state'] as const;
  const ids = ['endpointId', 'ipAddress'] as const;
  const after = ['pairingCodeId', 'capabilities', 'fetched'] as const;
  return hasLabels
    ? { first: 'label', before: [...state, 'name', ...ids], after }
    : { first: 'name', before: [...state, ...ids], after };
}
