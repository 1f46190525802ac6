import * as l10n from '@vscode/l10n';
import { countOf, listText, numberText, sentenceAnd, sentencesText } from '../../language';
import { type DayNumber, dayParts, type LocalCalendar, shortDayText } from '../../local-calendar';
import { constantLabel, displayText } from '../../model/display-text';
import { isOutdated, OUTDATED_REASON } from '../../model/endpoints/code-age';
import { inGroups, MAX_CODE } from '../../model/endpoints/code-text';
import { type Problem, problemSentence } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import { recentTime } from '../../model/timestamps';
import { ACTS } from '../../protocol/acts';
import type { HeadView, ReadingView, RolloutNotice, RoomView, RunView } from '../../protocol/rollout';
import { pairedDay } from '../../rollout/list/paired-cell';
import type { TableRow } from '../../rollout/list/read-list';
import { UNREADABLE_CHARACTERS } from '../../rollout/list/read-table';
import type { Reading } from '../../rollout/list/reading';
import { PAIRED_NAME } from '../../rollout/list/recognize';
import type { ShownArrangement } from '../../rollout/list-views';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { DELIMITERS } from '../../rollout/room';
import { endpointNameOf } from '../../rollout/room-name';
import { pairedText, ROOM_STATES, type RoomState } from '../../rollout/room-states';
import { stopProblem } from '../../rollout/run/run-stop';
import { countRooms, type ShownRoom } from '../../rollout/shown-room';
import { isDemoEndpoint } from '../../service/demo/demo-service';
import { ENDPOINT_DETAILS, type EpochMs } from '../../service/resources';
import { whyShownProblem } from '../documents/copy-first';
import { isSourceColumn, sourceColumns } from '../documents/list-columns';
import type { Services } from '../services';
import { closedNotices, notice, problemNotice } from '../webview/panel-parts';
import { pacingView, runProgress } from './run-progress';

const MAX_CELL = 300;
const MAX_CAPABILITIES = 200;
const MAX_CAPABILITY = 60;
const NOT_DEMO = l10n.t('Choose the connection that has these rooms, or the column with their IDs.');
const HIDDEN_COLUMN_GONE = l10n.t(
  'A hidden column is no longer in the list, so new columns are hidden too. Show them in Columns.',
);
/** Maximum characters of a note in place of a date. */
const MAX_PAIRED = 20;

/**
 * Returns the view of a document and its connection.
 * @param nonce random value of the page
 */
export function headView(
  document: RolloutDocument,
  { sessions: { all: sessions } }: Pick<Services, 'sessions'>,
  nonce: string,
): HeadView {
  const { reading, session, canEdit } = document;
  const connection = session === undefined ? -1 : sessions.indexOf(session);
  const columns = sourceColumns(reading);
  const places = reading.placeColumns.flatMap((place) => columns.find(({ index }) => index === place) ?? []);
  const others = columns.filter((column) => !places.includes(column));
  return {
    heading: displayText(document.name),
    connections: sessions.map((session) => displayText(session.connection.name)),
    connection: connection === -1 ? undefined : connection,
    shown: shownView(document),
    canEdit,
    isUntitled: document.isUntitled,
    canEditLabels: canEdit && reading.choice.labelColumn !== undefined,
    columns: [...places, ...others].map(({ key, name }) => ({ key, name })),
    places: places.map(({ key }) => key),
    reading: readingView(document),
    nonce,
  };
}

/** Number of characters searched for other delimiters. If they occur at all, they occur in the first rows. */
const DELIMITED = 10_000;

function readingView({ reading }: RolloutDocument): ReadingView {
  const { choice, headerLine, columns, table, list, text, isBlank } = reading;
  const start = text.slice(0, DELIMITED);
  const canMeanOther = DELIMITERS.some((other) => other !== table.delimiter && start.includes(other));
  const isDoubtful = !isBlank && reading.isDoubtful;
  const areNamed = choice.header !== undefined && !isDoubtful;
  return {
    idColumn: columns[choice.idColumn ?? -1]?.key,
    labelColumn: columns[choice.labelColumn ?? -1]?.key,
    headerLine,
    // Without samples, editing a cell does not change the head, which is therefore not sent again.
    columns: areNamed ? columns.map(({ key, name }) => ({ key, name, samples: [] })) : columns,
    delimiter: canMeanOther ? table.delimiter : undefined,
    isDoubtful,
    problem: isBlank ? undefined : list.problem,
  };
}

/** Number of sample cells with which a user can check the encoding. */
const MAX_SAMPLES = 3;
const MAX_SAMPLE = 40;

function shownView({ file: { whyShown }, reading }: RolloutDocument): HeadView['shown'] {
  if (whyShown === undefined) return undefined;
  const { headline, advice } = whyShownProblem(whyShown);
  const certainty = whyShown.kind === 'encoding' ? whyShown.certainty : undefined;
  const samples = certainty === 'guessed' || certainty === 'doubtful' ? samplesOf(reading) : [];
  const questions =
    samples.length === 0 ? [] : [l10n.t('Are these characters correct: {0}?', listText(samples))];
  return {
    text: sentencesText([sentenceAnd(headline, advice), ...questions]),
    isWarning: whyShown.kind === 'misread' || certainty === 'doubtful' || certainty === 'unreadable',
    canChoose: whyShown.kind === 'encoding' && whyShown.canChoose,
  };
}

/** Returns distinct cells with characters that differ between encodings, each from a different row. */
function samplesOf({ table }: Reading): readonly string[] {
  const samples = new Set<string>();
  for (const { cells } of table.rows) {
    const sample = cells
      .filter((cell) => /[^\p{ASCII}]/u.test(cell))
      .map((cell) => displayText(cell, MAX_SAMPLE))
      .find((cell) => !samples.has(cell));
    if (sample !== undefined) samples.add(sample);
    if (samples.size === MAX_SAMPLES) break;
  }
  return [...samples];
}

/** @param reading the text and columns from which its row was read */
export function roomView(reading: Reading, room: ShownRoom): RoomView {
  const { row, state, paired, lookUp, at, calendar } = room;
  const { key, hash, shownId, label, isRepeated } = row;
  const { endpoint, capabilities, fetchedAt } = lookUp;
  const names = capabilities?.slice(0, MAX_CAPABILITIES).map((name) => displayText(name, MAX_CAPABILITY));
  const code = displayText(lookUp.code?.code ?? '', MAX_CODE);
  return {
    id: key,
    hash,
    cells: cellsOf(reading, row),
    label: linesText(label ?? ''),
    endpointId: displayText(shownId),
    details: withoutEmptyEnd(ENDPOINT_DETAILS.map((detail) => displayText(endpoint?.[detail] ?? ''))),
    code,
    codeGroups: code === '' ? [] : inGroups(code),
    pairingCodeId: displayText(lookUp.code?.id ?? ''),
    capabilities: names,
    capabilityNames: names?.map(constantLabel) ?? [],
    state,
    needsCode: room.needsCode,
    stateText:
      state === 'outdated' && fetchedAt !== undefined
        ? outdatedStateText(fetchedAt, at, calendar)
        : stateText(state, paired, calendar.dayOf(at)),
    note: noteOf(room),
    isRepeated,
    canUseId: row.canAllow,
    fetchedAt,
    fetched: fetchedAt === undefined ? '' : calendar.localTime(fetchedAt),
    isChanged: room.hasRecentChange,
    differs: room.differs || undefined,
    paired: displayText(paired),
  };
}

/**
 * Returns the displayed cells, see `RoomView.cells`. Trailing empty cells are omitted, so that an added column changes
 * only the rows that fill it.
 */
function cellsOf(reading: Reading, { cells }: TableRow): readonly string[] {
  return withoutEmptyEnd(
    cells.map((cell, index) => (isSourceColumn(reading, index) ? linesText(cell, MAX_CELL) : '')),
  );
}

function withoutEmptyEnd(texts: readonly string[]): readonly string[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

/** Formats a string and keeps its line breaks, which a table shows as spaces. */
function linesText(text: string, maxLength?: number): string {
  if (!/[\r\n]/.test(text)) return displayText(text, maxLength);
  return displayText(text.replace(/\r\n?|\n/g, LINE_BREAK), maxLength).replaceAll(LINE_BREAK, '\n');
}

/** Placeholder for a line break, which `displayText` would escape. No list contains this noncharacter. */
const LINE_BREAK = '\uFDD0';

/** Returns the notes on a room's state as sentences, see `RoomView.note`. */
function noteOf(room: ShownRoom): string {
  const { row, lookUp, state, paired, at, calendar } = room;
  const problem = state === 'fetching' ? undefined : room.problem;
  const { headline, advice = '' } = problem ?? {};
  const notes = [
    headline === undefined || advice === '' ? headline : problemSentence({ headline, advice }),
    state === 'failed' && isOutdated(lookUp.fetchedAt, at) ? OUTDATED_REASON : undefined,
    state === 'paired' || paired === '' ? undefined : stateText('paired', paired, calendar.dayOf(at)),
    row.duplicate,
  ].filter((note) => note !== undefined);
  const follows = (before: string, note: string) =>
    /[.\u3002]$/u.test(before) ? sentencesText([before, note]) : sentenceAnd(before, note);
  return notes.length === 0 ? '' : notes.reduce(follows);
}

/**
 * Returns the label of a state, with the day for a paired room, such as "Paired Nov 23".
 * @param paired the user's note
 */
export function stateText(state: RoomState, paired: string, today: DayNumber): string {
  const day = state === 'paired' ? dayOfMark(paired, today) : '';
  return day === '' ? ROOM_STATES[state].label : pairedText(day);
}

/** Returns the state *Outdated* with the time of the fetch, which comes first because a narrow column cuts the rest off. */
function outdatedStateText(fetchedAt: EpochMs, now: EpochMs, calendar: LocalCalendar): string {
  return l10n.t('Outdated: {0}', recentTime(fetchedAt, now, calendar));
}

/** Returns the day of a mark; '' for a note without a day, such as "yes". */
function dayOfMark(paired: string, today: DayNumber): string {
  if (!/\d.*\d/u.test(paired)) return '';
  const day = pairedDay(paired, today);
  if (day === undefined) return displayText(paired, MAX_PAIRED);
  return shortDayText(day, dayParts(day).year !== dayParts(today).year);
}

/** Returns the view of the run. */
export function runView(document: RolloutDocument): RunView {
  const { session, run, reading, rooms } = document;
  const total = reading.list.rooms.length;
  return {
    total,
    notes: notesOf(document, rooms),
    ...runProgress(run, countRooms(rooms)),
    pacing: run && pacingView(run),
    notices: [
      ...(session === undefined ? [] : noticesOf(document, session)),
      ...wordNotices(document),
      ...differenceNotices(document),
    ],
    isOpen: session?.isClosed !== true,
  };
}

/** Returns the notes on columns that were hidden as a precaution. */
export function hiddenNotes({ reading }: RolloutDocument, { doubtful }: ShownArrangement): readonly string[] {
  const isHidden = sourceColumns(reading).some(({ key }) => doubtful.includes(key));
  return isHidden ? [HIDDEN_COLUMN_GONE] : [];
}

function notesOf(document: RolloutDocument, rooms: readonly ShownRoom[]): readonly string[] {
  // `shownView` already says so.
  const isMisread = document.file.whyShown?.kind === 'misread';
  const notes = document.reading.list.notes.filter((note) => !isMisread || note !== UNREADABLE_CHARACTERS);
  const noted = rooms.filter(({ hasNote }) => hasNote).length;
  return [...notes, ...(noted === 0 ? [] : [pairedNotesText(noted, document)])];
}

/** @param count number of rooms with a note in the column for paired rooms */
function pairedNotesText(count: number, { reading, pairedColumn: { index } }: RolloutDocument): string {
  const name = index === undefined ? undefined : reading.columns[index]?.name;
  return countOf(
    count,
    l10n.t(
      '{0} room has other text in {1}, so it does not count as paired.|{0} rooms have other text in {1}, so they do not count as paired.',
    ),
    displayText(name ?? PAIRED_NAME),
  );
}

const CHANGE_CONNECTION = { action: 'changeConnection', label: l10n.t('Change Connection') } as const;
const CHANGE_COLUMNS = { action: 'changeColumns', label: l10n.t('Change Columns…') } as const;

function noticesOf(document: RolloutDocument, session: Session): readonly RolloutNotice[] {
  const { lastRun } = document;
  const notices: RolloutNotice[] = closedNotices(session).map((closed) => ({
    ...closed,
    buttons: [CHANGE_CONNECTION],
  }));
  const problem = lastRun && stopProblem(lastRun, (endpointId) => endpointNameOf(document, endpointId));
  if (problem !== undefined) notices.push(stopNotice(problem, lastRun?.stoppedBy?.reason === 'unknown'));
  if (session.connection.baseUrl.isDemo && isNotOfDemo(document)) {
    const buttons = [CHANGE_CONNECTION, CHANGE_COLUMNS];
    notices.push({ ...notice('warning', l10n.t('The demo has none of these IDs'), NOT_DEMO), buttons });
  }
  return notices;
}

/** Returns the notice about words that are not looked up because the other IDs have digits. */
function wordNotices({ reading: { list }, canBeLookedUp }: RolloutDocument): readonly RolloutNotice[] {
  const words = new Set(list.rows.flatMap(({ isWord, shownId }) => (isWord ? [shownId] : [])));
  if (words.size === 0 || !canBeLookedUp) return [];
  const shown = [...words].slice(0, MAX_SAMPLES).map((word) => displayText(word, MAX_SAMPLE));
  const more = words.size - shown.length;
  const all = more === 0 ? shown : [...shown, l10n.t('{0} more', numberText(more))];
  const headline = countOf(
    words.size,
    l10n.t('{0} value is not used as an ID|{0} values are not used as IDs'),
  );
  const text = l10n.t('The other IDs have digits. Without a digit: {0}.', listText(all));
  const buttons = [{ action: 'useIds', label: ACTS.useIds.roomsPage.label } as const];
  return [{ ...notice('info', headline, text), buttons }];
}

/** Returns the notices about columns, and about codes, in which too many rooms differ to name each. */
function differenceNotices({ reading, comparison }: RolloutDocument): readonly RolloutNotice[] {
  return comparison.differences.many.map(({ column, differing, compared }, index) => {
    const of = numberText(compared);
    if (column === undefined)
      return { ...notice('info', countOf(differing, MANY_CODES, of), ''), buttons: [] };
    const headline = countOf(differing, MANY_DIFFER, of, reading.columns[column]?.name ?? '');
    const buttons = [{ action: 'ignoreColumn', label: ACTS.ignoreColumn.roomsPage.label } as const];
    return { ...notice('info', headline, MANY_ADVICE), buttons: index === 0 ? buttons : [] };
  });
}

const MANY_CODES = l10n.t(
  '{0} of {1} rooms has the code of another room|{0} of {1} rooms have the code of another room',
);
const MANY_DIFFER = l10n.t(
  '“{2}”: {0} of {1} rooms differs from the service|“{2}”: {0} of {1} rooms differ from the service',
);
const MANY_ADVICE = l10n.t('The column may be out of date.');

/** Returns whether a list contains none of the demo's IDs and nothing was fetched yet. */
function isNotOfDemo(document: RolloutDocument): boolean {
  const { rooms } = document.reading.list;
  const isUntouched = (id: string) =>
    document.lookUp(id).state === 'notFetched' && !document.isFetching(id) && !isDemoEndpoint(id);
  return rooms.length > 0 && rooms.every(({ endpointId }) => isUntouched(endpointId));
}

/** @param isUnknown whether the service knows none of the first rooms */
function stopNotice(problem: Problem, isUnknown: boolean): RolloutNotice {
  const problemOfRun = problemNotice('roomsPage', problem);
  const { buttons } = problemOfRun;
  return {
    ...problemOfRun,
    buttons: isUnknown ? [CHANGE_CONNECTION, CHANGE_COLUMNS] : buttons,
    isOfRun: true,
  };
}
