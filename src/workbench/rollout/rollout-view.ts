import { displayText } from '../../model/display-text';
import { MAX_CODE } from '../../model/endpoints/code-groups';
import { problemSentence } from '../../model/problems/problem';
import { localTime } from '../../model/timestamps';
import type { PanelNotice } from '../../protocol/panel';
import type { MatrixView, RoomView, RunView } from '../../protocol/rollout';
import type { RolloutRow } from '../../rollout/room';
import { capabilityMatrix } from '../../rollout/run/capability-matrix';
import { doubtProblem } from '../../rollout/run/doubt-problem';
import type { Rollout } from '../../rollout/run/rollout';
import { stopProblem } from '../../rollout/run/run-stop';
import { CONNECTION_GONE, problemNotice } from '../panels/notices';
import { countRooms, pacingView, runProgress } from './run-progress';

const MAX_CAPABILITIES = 200;

/** A row of the rollout's table. */
export function roomView({ session }: Pick<Rollout, 'session'>, row: RolloutRow): RoomView {
  const { room, code, endpoint, capabilities, fetchedAt, state, hasChanged } = row;
  return {
    id: room.endpointId,
    label: displayText(room.label ?? ''),
    name: displayText(endpoint?.name ?? ''),
    endpointId: displayText(room.endpointId),
    ipAddress: displayText(endpoint?.ipAddress ?? ''),
    code: displayText(code?.code ?? '', MAX_CODE),
    pairingCodeId: displayText(code?.id ?? ''),
    capabilities: capabilities === undefined ? undefined : shownCapabilities(capabilities),
    state,
    stateText: stateText(session, row),
    fetchedAt,
    fetched: fetchedAt === undefined ? '' : localTime(fetchedAt),
    hasChanged,
  };
}

function stateText(session: Rollout['session'], row: RolloutRow): string {
  const { state, error, code } = row;
  const doubt = doubtProblem(row);
  switch (state) {
    case 'waiting':
      return 'Waiting';
    case 'fetching':
      return code === undefined ? 'Fetching the code…' : 'Fetching…';
    case 'done':
      return 'Done';
    case 'incomplete':
      if (doubt !== undefined) return problemSentence(doubt);
      return `Code only. The details failed: ${session.problem(error, 'pairingCode').headline}`;
    case 'failed':
      if (doubt !== undefined) return problemSentence(doubt);
      return session.problem(error, 'endpoint').headline;
  }
}

/** The run as a whole. */
export function runView(rollout: Rollout): RunView {
  return {
    phase: rollout.phase,
    total: rollout.rows.length,
    ...countRooms(rollout.rows),
    progress: runProgress(rollout),
    pacing: pacingView(rollout),
    notices: noticesOf(rollout),
    isOpen: !rollout.session.isClosed,
  };
}

function noticesOf(rollout: Rollout): readonly PanelNotice[] {
  const notices: PanelNotice[] = [];
  if (rollout.session.isClosed) notices.push(CONNECTION_GONE);
  const problem = stopProblem(rollout);
  if (problem !== undefined) {
    // The panel has its own buttons to resume.
    const steps = problem.steps.filter((step) => step !== 'retry' && step !== 'tryOtherKind');
    notices.push(problemNotice({ ...problem, steps }));
  }
  return notices;
}

/** The capabilities of the rooms against those of all rooms together. */
export function matrixView(rows: readonly RolloutRow[]): MatrixView {
  const { capabilities, rooms, missing } = capabilityMatrix(rows);
  return {
    capabilities: capabilities
      .slice(0, MAX_CAPABILITIES)
      .map((capability) => ({ name: shownCapability(capability.name), rooms: capability.rooms })),
    rooms,
    missing: Object.fromEntries([...missing].map(([id, names]) => [id, shownCapabilities(names)])),
  };
}

function shownCapabilities(names: readonly string[]): readonly string[] {
  return names.slice(0, MAX_CAPABILITIES).map(shownCapability);
}

function shownCapability(name: string): string {
  return displayText(name, 60);
}
