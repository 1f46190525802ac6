import { displayText } from '../../model/display-text';
import { DOUBT_TEXTS } from '../../model/endpoints/doubts';
import type { RolloutRow } from '../../rollout/room';
import { type CapabilityMatrix, capabilityMatrix } from '../../rollout/run/capability-matrix';
import type { Rollout } from '../../rollout/run/rollout';
import { pacingView } from '../lists/rooms/run-progress';
import { ROOMS_INPUT, toolOf } from './tool-input';
import type { ToolParts } from './tool-parts';
import { type JsonObject, resultHead, resultText, ServerTexts } from './tool-result';

/** As long as the service accepts nothing, a run waits. */
const MAX_RUN_MS = 60_000;
const NOT_CHECKED = 'Call the tool again with the rooms that were not checked.';

type Result = 'found' | 'failed' | 'notFound' | 'notChecked';

/** Looks up rooms like a rollout, of which nothing is shown or remembered. */
export const checkRooms = toolOf(
  ROOMS_INPUT,
  ({ endpointIds }) =>
    `At most ${2 * new Set(endpointIds).size} requests. Those that fail are repeated, for up to a minute.`,
  async ({ input, session, parts, signal }) => {
    const { endpointIds } = input;
    const rollout = parts.rollouts.withoutDocument(session);
    try {
      const rooms = [...new Set(endpointIds)].map((endpointId) => ({ endpointId, label: undefined }));
      rollout.setRooms(rooms);
      const cutShort = await runOf(rollout, parts, signal);
      signal.throwIfAborted();
      return describe(rollout, parts, cutShort);
    } finally {
      rollout.dispose();
    }
  },
);

/** Why a run was ended before all rooms were checked. */
interface CutShort {
  readonly error: string;
  /** What slowed the run or made it wait, in words. */
  readonly pace: string | undefined;
}

/**
 * Waits until the run has ended, the connection has closed, the time is over or the signal has aborted.
 * @returns what to say where the time was over
 */
function runOf(rollout: Rollout, { clock }: ToolParts, signal: AbortSignal): Promise<CutShort | undefined> {
  return new Promise((resolve) => {
    const timer = clock.after(MAX_RUN_MS, () => {
      end({ error: 'Not all rooms were checked within a minute', pace: pacingView(rollout)?.text });
      rollout.cancel();
    });
    const closed = rollout.session.onDidClose(() => end());
    const end = (cutShort?: CutShort) => {
      timer.dispose();
      closed.dispose();
      resolve(cutShort);
    };
    rollout.onDidChange(() => {
      if (rollout.phase !== 'running') end();
    });
    signal.addEventListener('abort', () => rollout.cancel());
    rollout.start();
    if (signal.aborted) rollout.cancel();
    if (rollout.phase !== 'running') end();
  });
}

function describe(
  rollout: Rollout,
  { failure, isNotFound, refused }: ToolParts,
  cutShort: CutShort | undefined,
): string {
  const { session, rows, stoppedBy } = rollout;
  const inWords = (error: unknown) => failure(session, error, 'endpoint');
  const reasonOf = ({ state, error, doubt }: RolloutRow): string | undefined => {
    if (error === undefined) return doubt && DOUBT_TEXTS[doubt].headline;
    return (state === 'failed' ? refused(error) : undefined) ?? inWords(error).error;
  };
  const secrets = rows.flatMap(({ code, withheld }) => [code, withheld].flatMap((each) => each?.id ?? []));
  const texts = new ServerTexts(session, secrets);
  const matrix = capabilityMatrix(rows);
  const counts: Record<Result, number> = { found: 0, notFound: 0, failed: 0, notChecked: 0 };
  const rooms = rows.map((row) => {
    const { endpointId } = row.room;
    const result = resultOf(row, isNotFound);
    counts[result] += 1;
    const isUnusual = matrix.missing.has(endpointId);
    const item: JsonObject = {
      // Never masked: a caller could try out which of many IDs is a code or a token.
      endpointId: displayText(endpointId),
      result,
      reason: result === 'found' || result === 'failed' ? reasonOf(row) : undefined,
      unusual: isUnusual || undefined,
      ...(result === 'found' ? describeFound(row, texts, matrix) : {}),
    };
    return { item, needsAttention: isUnusual || result !== 'found' };
  });
  // What needs attention comes first, so that it is not cut.
  rooms.sort((one, other) => Number(other.needsAttention) - Number(one.needsAttention));
  return resultText(
    {
      ...resultHead(session),
      ...(stoppedBy === undefined ? cutShort : inWords(stoppedBy.error)),
      ...(stoppedBy === undefined && counts.notChecked > 0 && { nextStep: NOT_CHECKED }),
      total: rows.length,
      ...counts,
      unusual: matrix.missing.size,
      untrusted: { capabilities: texts.list(matrix.capabilities.map(({ name }) => name)) },
    },
    { field: 'rooms', items: rooms.map(({ item }) => item) },
  );
}

function describeFound(
  { endpoint, capabilities }: RolloutRow,
  texts: ServerTexts,
  matrix: CapabilityMatrix,
): JsonObject {
  const name = texts.text(endpoint?.name);
  if (capabilities === undefined) return { capabilities: 'not known', untrusted: { name } };
  return { untrusted: { name, lacks: texts.list(lacking(capabilities, matrix)) } };
}

function resultOf({ state, error }: RolloutRow, isNotFound: ToolParts['isNotFound']): Result {
  if (state === 'waiting' || state === 'fetching') return 'notChecked';
  if (state !== 'failed') return 'found';
  return isNotFound(error) ? 'notFound' : 'failed';
}

function lacking(capabilities: readonly string[], matrix: CapabilityMatrix): readonly string[] {
  const has = new Set(capabilities);
  return matrix.capabilities.map(({ name }) => name).filter((name) => !has.has(name));
}
