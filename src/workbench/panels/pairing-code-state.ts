import * as l10n from '@vscode/l10n';
import type { LocalCalendar } from '../../local-calendar';
import { displayText, hasHiddenCharacters, nonBlank } from '../../model/display-text';
import { outdatedText } from '../../model/endpoints/code-age';
import { inGroups, MAX_CODE, spelled } from '../../model/endpoints/code-text';
import { ENDPOINT_LABELS } from '../../model/endpoints/detail-labels';
import { endpointTitle } from '../../model/endpoints/endpoint-text';
import {
  doubtProblem,
  hasRecentChange,
  type LookUp,
  type LookUpSubject,
} from '../../model/endpoints/look-up';
import type { LookUpPart } from '../../model/endpoints/look-ups';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import { problemSentence } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import { ACTS, type PageAct } from '../../protocol/acts';
import type { PanelCode, PanelHero, PanelNotice, PanelSection, PanelState } from '../../protocol/panel';
import { NO_CODE_TO_COPY, relativeTime } from '../../protocol/text';
import {
  chipOf,
  closedNotices,
  type Detail,
  FETCHED,
  fieldsOf,
  notice,
  problemNotice,
} from '../webview/panel-parts';

const BUSY_MESSAGES: Readonly<Record<NonNullable<ShownLookUp['fetching']>, string>> = {
  code: l10n.t('Fetching the code…'),
  details: l10n.t('Fetching details…'),
  all: l10n.t('Fetching…'),
};

/** A look-up with its connection. */
export interface ShownLookUp {
  readonly session: Session;
  readonly subject: LookUpSubject;
  readonly lookUp: LookUp;
  /** The part that is being fetched or will be fetched: `all` if unknown. */
  readonly fetching: LookUpPart | 'all' | undefined;
}

/** Returns a single look-up of a session. */
export function shownLookUp(session: Session, subject: LookUpSubject): ShownLookUp {
  const { lookUps } = session;
  return { session, subject, lookUp: lookUps.get(subject), fetching: lookUps.fetching(subject) };
}

/** @param unavailable why nothing can be copied, if there is no code */
const buttonsOf = (unavailable: string | undefined): PanelState<'codePanel'>['buttons'] => [
  { action: 'copyValue', label: ACTS.copyValue.codePanel.label, unavailable },
  { action: 'copyMessage', label: ACTS.copyMessage.codePanel.label, unavailable },
  { action: 'lookUpAgain', label: ACTS.lookUpAgain.codePanel.label },
];

const CODE_LABEL = l10n.t('Pairing code');

/** Remarks that follow the time of the fetch. */
const UNCHANGED = l10n.t('unchanged');
const OUT_OF_DATE = l10n.t('may be out of date');

/** Returns the name of a look-up's endpoint if known, else the requested ID. */
export function lookUpTitle(shown: ShownLookUp, maxLength?: number): string {
  const { subject, lookUp } = shown;
  const name = nonBlank(lookUp.endpoint?.name) ?? rememberedOf(shown)?.name;
  return displayText(endpointTitle({ id: subject.id, name }), maxLength);
}

/**
 * Returns the panel state of a look-up.
 * @param now milliseconds since the Unix epoch
 */
export function pairingCodeState(
  shown: ShownLookUp,
  now: number,
  calendar: LocalCalendar,
): PanelState<'codePanel'> {
  const { session, subject, lookUp, fetching } = shown;
  const connection = displayText(session.connection.name);
  const busy = fetching && BUSY_MESSAGES[fetching];
  return {
    heading: lookUpTitle(shown),
    subheading:
      subject.kind === 'endpoint' ? connection : `${l10n.t('Looked up by pairing code ID')} · ${connection}`,
    hero:
      lookUp.code === undefined
        ? placeholderHero(busy ?? l10n.t('No code'))
        : heroOf(shown, lookUp.code.code, now, calendar),
    // A closed session sends nothing.
    buttons: session.isClosed ? [] : buttonsOf(lookUp.code === undefined ? NO_CODE_TO_COPY : undefined),
    notices: noticesOf(shown),
    sections: sectionsOf(shown, calendar),
    busy,
  };
}

/** Returns a message in place of a code. */
function placeholderHero(text: string): PanelHero {
  return { label: CODE_LABEL, groups: [text], spoken: text, spelling: [], isPlaceholder: true };
}

function heroOf({ lookUp }: ShownLookUp, code: string, now: number, calendar: LocalCalendar): PanelHero {
  const { fetchedAt, state, comparison, previousCode } = lookUp;
  const isDoubtful = state === 'failed';
  const outdated = outdatedText(fetchedAt, now, calendar);
  const compared = comparison === 'same' ? UNCHANGED : undefined;
  const remark = isDoubtful ? OUT_OF_DATE : compared;
  return {
    label: CODE_LABEL,
    ...asShown(code),
    spelling: spelled(code),
    qr: code,
    ...(fetchedAt === undefined
      ? {}
      : {
          fetched: {
            text: outdated ?? l10n.t('Fetched {0}', relativeTime(fetchedAt, now)),
            exact: calendar.localTime(fetchedAt),
          },
        }),
    // An outdated code must be fetched again anyway.
    ...(remark === undefined || outdated !== undefined ? {} : { remark }),
    ...(isDoubtful || previousCode === undefined || comparison === 'same' || !hasRecentChange(lookUp, now)
      ? {}
      : { previous: asShown(previousCode) }),
  };
}

/** Formats a code in groups, and character by character for a screen reader. */
function asShown(code: string): PanelCode {
  const shown = displayText(code, MAX_CODE);
  return { groups: inGroups(shown), spoken: [...shown].join(' ') };
}

/** Returns the announcement that a code has changed. */
export function changedCodeText(code: string): string {
  return l10n.t('The pairing code changed to {0}', asShown(code).spoken);
}

function noticesOf({ session, subject, lookUp, fetching }: ShownLookUp): PanelState<'codePanel'>['notices'] {
  const { state, code, error, endpoint } = lookUp;
  const doubt = doubtProblem(lookUp);
  const notices: PanelNotice<PageAct<'codePanel'>>[] = [...closedNotices(session)];
  if (doubt !== undefined) notices.push(notice('warning', doubt.headline, doubt.advice));
  else if (state === 'failed') notices.push(problemNotice('codePanel', session.problem(error, subject)));
  else if (state === 'incomplete' && error === undefined) {
    // The details follow the code.
    if (fetching === undefined)
      notices.push(
        notice('warning', l10n.t('Details were not fetched'), l10n.t('Fetch the code again to confirm it.')),
      );
  } else if (state === 'incomplete') {
    const problem = session.problem(error, 'pairingCode');
    const headline = l10n.t('Code is current; details could not be loaded');
    const advice = problemSentence(problem);
    const steps = problem.steps.filter((step) => step !== 'tryOtherKind');
    notices.push(problemNotice('codePanel', { ...problem, headline, advice, steps }, 'warning'));
  }
  if (subject.kind === 'pairingCode' && code !== undefined) {
    const advice =
      endpoint?.id === undefined
        ? l10n.t('Look up the endpoint to get its current code.')
        : l10n.t('Look up endpoint {0} to get its current code.', displayText(endpoint.id));
    notices.push(notice('info', l10n.t('The endpoint may have a different code by now'), advice));
  }
  if (code !== undefined && hasHiddenCharacters(code.code)) {
    const text = l10n.t('These characters are shown as ‹U+…›, but Copy Code copies the code unchanged.');
    notices.push(notice('info', l10n.t('The code contains invisible characters'), text));
  }
  return notices;
}

function sectionsOf(shown: ShownLookUp, calendar: LocalCalendar): readonly PanelSection[] {
  const fields = fieldsOf(lookUpDetails(shown, calendar));
  const sections: PanelSection[] = fields.length === 0 ? [] : [{ heading: l10n.t('Details'), fields }];
  const capabilities = shown.lookUp.capabilities ?? rememberedOf(shown)?.capabilities;
  if (capabilities !== undefined) {
    sections.push({
      heading: l10n.t('Capabilities'),
      chips: capabilities.map(chipOf),
      emptyText: l10n.t('The endpoint reports no capabilities.'),
    });
  }
  return sections;
}

/** Returns the details of a look-up except its code. */
export function lookUpDetails(shown: ShownLookUp, calendar: LocalCalendar): readonly Detail[] {
  const { subject, lookUp } = shown;
  const { code, fetchedAt, endpoint } = lookUp;
  const known = endpoint ?? rememberedOf(shown);
  return [
    ...ENDPOINT_LABELS.flatMap(([detail, label]) =>
      detailOf(label, known?.[detail], detail === 'controlProtocol' || detail === 'calendarType'),
    ),
    ...detailOf(FETCHED, fetchedAt === undefined ? undefined : calendar.localTime(fetchedAt)),
    ...detailOf(
      l10n.t('Endpoint ID'),
      endpoint?.id ?? (subject.kind === 'endpoint' ? subject.id : undefined),
    ),
    ...detailOf(l10n.t('Pairing code ID'), code?.id),
  ];
}

function detailOf(label: string, text: string | undefined, isConstant = false): readonly Detail[] {
  return text === undefined ? [] : [{ label, text, isConstant }];
}

function rememberedOf({ session, subject }: ShownLookUp): RememberedEndpoint | undefined {
  return subject.kind === 'endpoint' ? session.endpoints.get(subject.id) : undefined;
}
