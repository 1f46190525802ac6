import type { Session } from '../../../model/connections/session';
import { displayText, inWords } from '../../../model/display-text';
import { inGroups, MAX_CODE } from '../../../model/endpoints/code-text';
import { doubtProblem } from '../../../model/endpoints/look-up';
import { problemSentence } from '../../../model/problems/problem';
import { localTime } from '../../../model/timestamps';
import type { PanelNotice } from '../../../protocol/panel';
import type { HeadView, RoomView, RunView } from '../../../protocol/rollout';
import { countOf, listCountText, oldCodeText } from '../../../protocol/text';
import type { ListRecord } from '../../../rollout/list/read-list';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { RolloutRow } from '../../../rollout/room';
import { missingCapabilities } from '../../../rollout/run/missing-capabilities';
import type { Rollout } from '../../../rollout/run/rollout';
import { failureText } from '../../../rollout/run/room-request';
import { stopProblem } from '../../../rollout/run/run-stop';
import type { EpochMs } from '../../../service/resources';
import { CONNECTION_GONE, problemNotice } from '../../panels/panel-parts';
import { countRooms, pacingView, runProgress } from './run-progress';

const MAX_CAPABILITIES = 200;
const MAX_MISSING = 300;

/** The document, and the connection that looks up its rooms. @param nonce the random value of the page */
export function headView(document: RolloutDocument, sessions: readonly Session[], nonce: string): HeadView {
  const { file, reading, rollout, canEdit } = document;
  const connection = rollout === undefined ? -1 : sessions.indexOf(rollout.session);
  const names = file.sheets?.names ?? [];
  const sheet = names.indexOf(file.sheets?.chosen ?? '');
  return {
    heading: displayText(document.name),
    connections: sessions.map((session) => displayText(session.connection.name)),
    connection: connection === -1 ? undefined : connection,
    sheets: names.map((name) => displayText(name)),
    sheet: sheet === -1 ? undefined : sheet,
    encoding: encodingView(document),
    canEdit,
    isUntitled: document.isUntitled,
    canEditLabels: canEdit && reading.choice.labelColumn !== undefined,
    nonce,
  };
}

function encodingView({ file: { encoding }, hasUnreadableLetters }: RolloutDocument): HeadView['encoding'] {
  if (hasUnreadableLetters) {
    const step = encoding === undefined ? 'Correct them with Open as Text.' : 'Choose the encoding.';
    const text = `Some letters could not be read (�), so nothing is written. ${step}`;
    return { text, isWarning: true, canChoose: encoding !== undefined };
  }
  if (encoding === undefined) return undefined;
  const text = `The file is not UTF-8. It is read and saved as ${encoding.name}.`;
  return { text, isWarning: false, canChoose: true };
}

/** A record of the list and its results, as a row of the table. */
export function roomView(document: RolloutDocument, record: ListRecord, now: EpochMs): RoomView {
  const { key, hash, endpointId, label, problem, duplicate } = record;
  const row = document.row(endpointId);
  const { endpoint, capabilities, fetchedAt } = row ?? {};
  const names = capabilities && shownCapabilities(capabilities);
  const code = displayText(row?.code?.code ?? '', MAX_CODE);
  return {
    id: key,
    hash,
    label: displayText(label ?? ''),
    name: displayText(endpoint?.name ?? ''),
    endpointId: displayText(endpointId),
    ipAddress: displayText(endpoint?.ipAddress ?? ''),
    code,
    codeGroups: code === '' ? [] : inGroups(code),
    pairingCodeId: displayText(row?.code?.id ?? ''),
    capabilities: names,
    capabilityNames: names?.map(inWords) ?? [],
    state: problem === undefined ? (row?.state ?? 'waiting') : 'unusable',
    isRepeated: duplicate !== undefined,
    stateText: problem ?? stateText(document, row, now),
    fetchedAt,
    fetched: fetchedAt === undefined ? '' : localTime(fetchedAt),
    change: document.changeOf(record),
    paired: displayText(document.pairedOf(record)),
  };
}

function stateText({ rollout }: RolloutDocument, row: RolloutRow | undefined, now: EpochMs): string {
  if (rollout === undefined || row === undefined) return 'Waiting';
  const words = stateWords(rollout, row);
  const { state, fetchedAt } = row;
  const old = state === 'waiting' || state === 'fetching' ? undefined : oldCodeText(fetchedAt, now);
  if (old === undefined) return words;
  return state === 'done' ? old : `${words.replace(/\.?$/u, '.')} ${old}`;
}

function stateWords({ session }: Rollout, row: RolloutRow): string {
  const { state, code } = row;
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
      return `Code only. The details failed: ${failureText(session, row)}`;
    case 'failed':
      if (doubt !== undefined) return problemSentence(doubt);
      return failureText(session, row);
  }
}

/** The run as a whole. */
export function runView(document: RolloutDocument): RunView {
  const { rollout, reading } = document;
  const total = reading.list.rooms.length;
  const pairedIn = document.hasPairedInMemory
    ? 'memory'
    : document.pairedColumn === undefined
      ? undefined
      : 'list';
  const paired = pairedIn === undefined ? '' : ` · ${pairedText(document)}`;
  const common = { total, pairedIn, list: listCountText(reading.list.counts) } as const;
  if (rollout === undefined) {
    const phase = total === 0 ? 'finished' : 'idle';
    const progress = `${countOf(total, 'room')}${paired}`;
    return { ...common, ...countRooms([]), phase, progress, pacing: undefined, notices: [], isOpen: true };
  }
  return {
    ...common,
    ...countRooms(rollout.rows),
    phase: rollout.phase,
    progress: `${runProgress(rollout)}${paired}`,
    pacing: pacingView(rollout),
    notices: noticesOf(rollout),
    isOpen: !rollout.session.isClosed,
  };
}

/** How many of the endpoints are paired: "212 of 298 paired". */
function pairedText(document: RolloutDocument): string {
  const { rooms, records } = document.reading.list;
  const paired = new Set(
    records.flatMap((record) => (document.pairedOf(record) === '' ? [] : record.endpointId)),
  );
  const count = rooms.filter(({ endpointId }) => paired.has(endpointId)).length;
  return `${count.toLocaleString('en')} of ${rooms.length.toLocaleString('en')} paired`;
}

function noticesOf(rollout: Rollout): readonly PanelNotice[] {
  const notices: PanelNotice[] = [];
  if (rollout.session.isClosed) notices.push(CONNECTION_GONE);
  const problem = stopProblem(rollout);
  if (problem !== undefined) {
    // The page has its own button to continue.
    const steps = problem.steps.filter((step) => step !== 'retry' && step !== 'tryOtherKind');
    notices.push(problemNotice({ ...problem, steps }));
  }
  return notices;
}

/** The capabilities that most rooms have and these lack, in words, by the records of the list. */
export function missingView({ rollout, reading }: RolloutDocument): Readonly<Record<string, string>> {
  const missing = missingCapabilities(rollout?.rows ?? []);
  const unusual = reading.list.records.flatMap(({ key, endpointId }) => {
    const names = missing.get(endpointId);
    if (names === undefined) return [];
    const words = shownCapabilities(names).map(inWords).join(', ');
    return [[key, displayText(words, MAX_MISSING)] as const];
  });
  return Object.fromEntries(unusual);
}

function shownCapabilities(names: readonly string[]): readonly string[] {
  return names.slice(0, MAX_CAPABILITIES).map(shownCapability);
}

function shownCapability(name: string): string {
  return displayText(name, 60);
}
