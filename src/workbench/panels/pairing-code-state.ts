import type { Session } from '../../model/connections/session';
import { displayText, hasHiddenCharacters, nonBlank } from '../../model/display-text';
import { inGroups, MAX_CODE, spelled } from '../../model/endpoints/code-text';
import { ENDPOINT_LABELS, endpointTitle } from '../../model/endpoints/endpoint-text';
import { doubtProblem, type LookUp, type LookUpSubject } from '../../model/endpoints/look-up';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import { localTime } from '../../model/timestamps';
import type {
  PanelButton,
  PanelCode,
  PanelHero,
  PanelNotice,
  PanelSection,
  PanelState,
} from '../../protocol/panel';
import { oldCodeText, relativeTime } from '../../protocol/text';
import { CONNECTION_GONE, chipOf, type Detail, fieldsOf, notice, problemNotice } from './panel-parts';

/** What of a look-up is being fetched: `all` where that is not told apart. */
export type Fetching = 'code' | 'details' | 'all';

const BUSY_TEXTS: Readonly<Record<Fetching, string>> = {
  code: 'Fetching the code…',
  details: 'Fetching details…',
  all: 'Fetching…',
};

/** A look-up, and through which connection it is made. */
export interface ShownLookUp {
  readonly session: Session;
  readonly subject: LookUpSubject;
  readonly lookUp: LookUp;
  /** What is being fetched, or is going to be. */
  readonly fetching: Fetching | undefined;
}

/** A single look-up of a session. */
export function shownLookUp(session: Session, subject: LookUpSubject): ShownLookUp {
  const { lookUps } = session;
  return { session, subject, lookUp: lookUps.get(subject), fetching: lookUps.fetching(subject) };
}

const BUTTONS: readonly PanelButton[] = [
  { action: 'copy', label: 'Copy Code' },
  { action: 'copyMessage', label: 'Copy Message' },
  { action: 'refresh', label: 'Fetch Again' },
];

const NOT_FETCHED_AGAIN = notice(
  'warning',
  'The code was not fetched again',
  'Fetch it again before you use it.',
);

/** The name of a look-up's endpoint as far as it is known, else the ID that was looked up. */
export function lookUpTitle(shown: ShownLookUp, maxLength?: number): string {
  const { subject, lookUp } = shown;
  const name = nonBlank(lookUp.endpoint?.name) ?? rememberedOf(shown)?.name;
  return displayText(endpointTitle({ id: subject.id, name }), maxLength);
}

/**
 * What the panel of a look-up shows.
 * @param now milliseconds since the Unix epoch
 */
export function pairingCodeState(shown: ShownLookUp, now: number): PanelState {
  const { session, subject, lookUp, fetching } = shown;
  const name = displayText(session.connection.name);
  return {
    heading: lookUpTitle(shown),
    subheading:
      subject.kind === 'endpoint'
        ? `Endpoint ${displayText(subject.id)} · ${name}`
        : `Looked up by pairing code ID · ${name}`,
    ...(lookUp.code === undefined ? {} : { hero: heroOf(shown, lookUp.code.code, now) }),
    // A closed session sends nothing.
    buttons: session.isClosed ? [] : BUTTONS,
    notices: noticesOf(shown),
    sections: sectionsOf(shown),
    busy: fetching && BUSY_TEXTS[fetching],
  };
}

function heroOf({ lookUp, fetching }: ShownLookUp, code: string, now: number): PanelHero {
  const { fetchedAt, state, change, previousCode } = lookUp;
  const isDoubtful = state === 'failed' || (state === 'waiting' && fetching === undefined);
  const old = oldCodeText(fetchedAt, now);
  const compared = change === 'same' ? 'unchanged' : undefined;
  const remark = isDoubtful ? 'may be out of date' : compared;
  return {
    label: 'Pairing code',
    ...asShown(code),
    spelling: spelled(code),
    qr: code,
    ...(fetchedAt === undefined
      ? {}
      : {
          fetched: { text: old ?? `Fetched ${relativeTime(fetchedAt, now)}`, exact: localTime(fetchedAt) },
        }),
    // An old code is to be fetched again in any case.
    ...(remark === undefined || old !== undefined ? {} : { remark }),
    ...(isDoubtful || previousCode === undefined ? {} : { previous: asShown(previousCode) }),
  };
}

/** A code in groups and as a screen reader says it: character by character. */
function asShown(code: string): PanelCode {
  const shown = displayText(code, MAX_CODE);
  return { groups: inGroups(shown), spoken: [...shown].join(' ') };
}

/** What is said of a code that is not the one from before. */
export function changedCodeText(code: string): string {
  return `The pairing code changed to ${asShown(code).spoken}`;
}

function noticesOf({ session, subject, lookUp, fetching }: ShownLookUp): readonly PanelNotice[] {
  const { state, code, error, endpoint } = lookUp;
  const doubt = doubtProblem(lookUp);
  const notices: PanelNotice[] = [];
  if (session.isClosed) notices.push(CONNECTION_GONE);
  if (state === 'waiting' && fetching === undefined && code !== undefined) notices.push(NOT_FETCHED_AGAIN);
  if (doubt !== undefined) notices.push(notice('warning', doubt.headline, doubt.advice));
  else if (state === 'failed') notices.push(problemNotice(session.problem(error, subject)));
  else if (state === 'incomplete') {
    const problem = session.problem(error, 'pairingCode');
    const headline = `Code is current; details could not be loaded: ${lowerFirst(problem.headline)}`;
    const steps = problem.steps.filter((step) => step !== 'tryOtherKind');
    notices.push(problemNotice({ ...problem, headline, steps }, 'warning'));
  }
  if (subject.kind === 'pairingCode' && code !== undefined) {
    const other = endpoint?.id === undefined ? 'its endpoint' : `endpoint ${displayText(endpoint.id)}`;
    notices.push(
      notice('info', 'The endpoint may have another code by now', `Look up ${other} for its current code.`),
    );
  }
  if (code !== undefined && hasHiddenCharacters(code.code)) {
    const text = 'They are shown as ‹U+…›. Copy copies the exact code.';
    notices.push(notice('info', 'The code contains invisible characters', text));
  }
  return notices;
}

function sectionsOf(shown: ShownLookUp): readonly PanelSection[] {
  const sections: PanelSection[] = [{ heading: 'Details', fields: fieldsOf(lookUpDetails(shown)) }];
  const capabilities = shown.lookUp.capabilities ?? rememberedOf(shown)?.capabilities;
  if (capabilities !== undefined) {
    sections.unshift({
      heading: 'Capabilities',
      chips: capabilities.map(chipOf),
      emptyText: 'The endpoint reports none.',
    });
  }
  return sections;
}

/** What is known of a look-up besides its code. */
export function lookUpDetails(shown: ShownLookUp): readonly Detail[] {
  const { subject, lookUp } = shown;
  const { code, fetchedAt, endpoint } = lookUp;
  const known = endpoint ?? rememberedOf(shown);
  return [
    ...detailOf('Endpoint ID', endpoint?.id ?? (subject.kind === 'endpoint' ? subject.id : undefined)),
    ...ENDPOINT_LABELS.flatMap(([detail, label]) =>
      detailOf(label, known?.[detail], detail === 'controlProtocol' || detail === 'calendarType'),
    ),
    ...detailOf('Pairing code ID', code?.id),
    ...detailOf('Fetched', fetchedAt === undefined ? undefined : localTime(fetchedAt)),
  ];
}

function detailOf(label: string, text: string | undefined, isConstant = false): readonly Detail[] {
  return text === undefined ? [] : [{ label, text, isConstant }];
}

function rememberedOf({ session, subject }: ShownLookUp): RememberedEndpoint | undefined {
  return subject.kind === 'endpoint' ? session.endpoints.get(subject.id) : undefined;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
