import * as l10n from '@vscode/l10n';
import { sentenceAnd, sentencesText } from '../language';
import type { LocalCalendar } from '../local-calendar';
import { displayText, MAX_QUOTED_ID } from '../model/display-text';
import { isOutdated } from '../model/endpoints/code-age';
import { doubtProblem, hasRecentChange, type LookUp, lacksDetails } from '../model/endpoints/look-up';
import type { Problem } from '../model/problems/problem';
import { roomRefused } from '../model/problems/refused-messages';
import type { Session } from '../model/sessions/session';
import { ServiceError } from '../service/errors';
import type { EpochMs } from '../service/resources';
import type { Difference } from './differences';
import type { PairedColumn } from './list/paired-column';
import type { TableRow } from './list/read-list';
import type { ListComparison } from './list-comparison';
import { endpointNameOf, type NamedRooms } from './room-name';
import { countStates, ROOM_STATES, type RoomState, type RoomStateCounts } from './room-states';

/** Data of a room from its list and its connection. */
interface RoomSource extends NamedRooms {
  readonly comparison: Pick<ListComparison, 'differences'>;
  readonly session: Session | undefined;
  readonly pairedColumn: Pick<PairedColumn, 'textOf' | 'meaningOf'>;
  isFetching(endpointId: string): boolean;
  isCodeAsked(endpointId: string): boolean;
}

const BEING_FETCHED = l10n.t('Being fetched again');
const NO_DETAILS = l10n.t('Details were not fetched');

/** A row joined with the look-up of its endpoint at one instant, as shown, copied, counted and exported. */
export class ShownRoom {
  readonly lookUp: LookUp;
  /** The first state that applies. A code becomes outdated without an event. */
  readonly state: RoomState;
  /** The user's note about when the room was paired, such as a day or "yes"; '' if it is not paired. */
  readonly paired: string;
  /** Whether the column for paired rooms has a value other than a date, a yes or a no. */
  readonly hasNote: boolean;
  /** Whether the code may be replaced, because it is being fetched again or will be in the current run. */
  readonly isFetchedAgain: boolean;
  readonly hasRecentChange: boolean;
  /** Why the endpoint may be another room’s, as a sentence; '' if nothing suggests it. */
  readonly differs: string;
  readonly #session: Session | undefined;

  /**
   * @param at the instant
   * @param calendar the user's calendar at that instant
   */
  constructor(
    list: RoomSource,
    readonly row: TableRow,
    readonly at: EpochMs,
    readonly calendar: LocalCalendar,
  ) {
    const { endpointId } = row;
    const meaning = list.pairedColumn.meaningOf(row, calendar.dayOf(at));
    this.#session = list.session;
    this.lookUp = list.lookUp(endpointId);
    this.paired = meaning === 'paired' ? list.pairedColumn.textOf(row) : '';
    this.hasNote = meaning === 'note';
    this.isFetchedAgain = this.lookUp.code !== undefined && list.isCodeAsked(endpointId);
    this.hasRecentChange = hasRecentChange(this.lookUp, at);
    this.differs = differsText(list, list.comparison.differences.byEndpoint.get(endpointId));
    this.state = this.#stateOf(list.isFetching(endpointId));
  }

  #stateOf(isFetching: boolean): RoomState {
    if (this.row.problem !== undefined) return 'missingId';
    if (isFetching) return 'fetching';
    const { state, code, fetchedAt } = this.lookUp;
    if (state === 'failed') return 'failed';
    if (this.paired !== '') return 'paired';
    if (code === undefined) return 'notFetched';
    if (isOutdated(fetchedAt, this.at)) return 'outdated';
    return state === 'incomplete' ? 'unconfirmed' : 'codeReady';
  }

  /** Whether *Fetch Codes* includes the room. */
  get needsCode(): boolean {
    const { needsCode } = ROOM_STATES[this.state];
    if (this.paired !== '' || needsCode === 'never') return false;
    return needsCode === 'always' || lacksDetails(this.lookUp);
  }

  /** Why the code is missing or doubtful, with advice unless it is obvious; undefined if there is no problem. */
  get problem(): Pick<Problem, 'headline' | 'advice'> | undefined {
    const { lookUp, row, state } = this;
    if (row.problem !== undefined) return { headline: row.problem, advice: '' };
    if (this.#session === undefined) return undefined;
    if (this.isFetchedAgain) return { headline: BEING_FETCHED, advice: '' };
    const isDoubtful = lookUp.state === 'incomplete' || lookUp.state === 'failed';
    if (!isDoubtful || state === 'paired') return undefined;
    const doubt = doubtProblem(lookUp);
    if (doubt !== undefined) return doubt;
    if (lookUp.state === 'incomplete' && lookUp.error === undefined)
      // The details follow the code.
      return state === 'fetching' ? undefined : { headline: NO_DETAILS, advice: '' };
    const failure = failureText(this.#session, lookUp);
    return {
      headline: lookUp.state === 'failed' ? failure : l10n.t('The details could not be loaded: {0}', failure),
      advice: '',
    };
  }
}

/** Number of rooms per state, and with a changed code. */
export type RoomCounts = RoomStateCounts & { readonly changed: number };

export function countRooms(rooms: readonly ShownRoom[]): RoomCounts {
  const changed = rooms.filter(({ hasRecentChange }) => hasRecentChange).length;
  return { ...countStates(rooms.map(({ state }) => state)), changed };
}

function differsText(list: NamedRooms, difference: Difference | undefined): string {
  if (difference === undefined) return '';
  const { values, swappedWith, sameCodeAs } = difference;
  const nameOf = (id: string) => displayText(endpointNameOf(list, id) ?? id, MAX_QUOTED_ID);
  const shown = (text: string) => displayText(text.trim(), MAX_QUOTED_ID);
  const sentences = [
    ...values.map(({ list, service }) => l10n.t('Differs: {0}, service {1}', shown(list), shown(service))),
    ...(sameCodeAs === undefined ? [] : [l10n.t('Same code as {0}', nameOf(sameCodeAs))]),
  ];
  const text = sentences.reduce(sentenceAnd);
  return swappedWith === undefined
    ? text
    : sentencesText([l10n.t('Swapped with {0}?', nameOf(swappedWith)), text]);
}

/** Describes the last failure of a room briefly. The room's ID is displayed next to it. */
function failureText(session: Session, { state, error }: LookUp): string {
  if (state === 'failed') {
    const status = error instanceof ServiceError ? error.details.status : undefined;
    // Other rooms were accepted, so the cause is neither a limit nor an outage.
    if (status === 429 || status === 503) return roomRefused(status);
  }
  return session.problem(error, state === 'incomplete' ? 'pairingCode' : 'endpoint').headline;
}
