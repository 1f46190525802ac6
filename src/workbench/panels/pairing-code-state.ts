import type { Session } from '../../model/connections/session';
import { displayText, hasHiddenCharacters, nonBlank } from '../../model/display-text';
import { inGroups, MAX_CODE, spelled } from '../../model/endpoints/code-text';
import { DOUBT_TEXTS, lookUpDoubt } from '../../model/endpoints/doubts';
import { endpointTitle } from '../../model/endpoints/endpoint-text';
import type { LookUp } from '../../model/endpoints/look-ups';
import { localTime } from '../../model/timestamps';
import { oldCodeText } from '../../protocol/code-age';
import type {
  PanelButton,
  PanelCode,
  PanelHero,
  PanelNotice,
  PanelSection,
  PanelState,
} from '../../protocol/panel';
import { relativeTime } from '../../protocol/relative-time';
import { chipOf, fieldsOf } from './details';
import { CONNECTION_GONE, notice, problemNotice } from './notices';
import { pairingCodeDetails } from './pairing-code-details';

const BUTTONS: readonly PanelButton[] = [
  { action: 'copy', label: 'Copy Pairing Code' },
  { action: 'copyMessage', label: 'Copy Message' },
  { action: 'refresh', label: 'Refresh' },
];

const NOT_REFRESHED = notice(
  'warning',
  'The code was not refreshed',
  'The last refresh was cancelled. Refresh before you use the code.',
);

/** The name of a look-up's endpoint as far as it is known, else the ID that was looked up. */
export function lookUpTitle(session: Session, { subject, details }: LookUp, maxLength?: number): string {
  const remembered = subject.kind === 'endpoint' ? session.endpoints.get(subject.id) : undefined;
  const name = nonBlank(details.value?.endpoint?.name) ?? remembered?.name;
  return displayText(endpointTitle({ id: subject.id, name }), maxLength);
}

/**
 * What the panel of a look-up shows.
 * @param now milliseconds since the Unix epoch
 */
export function pairingCodeState(session: Session, lookUp: LookUp, now: number): PanelState {
  const { subject, code, details } = lookUp;
  const name = displayText(session.connection.name);
  return {
    heading: lookUpTitle(session, lookUp),
    subheading:
      subject.kind === 'endpoint'
        ? `Endpoint ${displayText(subject.id)} · ${name}`
        : `Looked up by pairing code ID · ${name}`,
    ...(code.value === undefined ? {} : { hero: heroOf(lookUp, code.value.code, now) }),
    // A closed session sends nothing.
    buttons: session.isClosed ? [] : BUTTONS,
    notices: noticesOf(session, lookUp),
    sections: sectionsOf(session, lookUp),
    isBusy: code.isLoading || details.isLoading,
  };
}

function heroOf(lookUp: LookUp, code: string, now: number): PanelHero {
  const { code: loaded, change, previousCode, wasCancelled } = lookUp;
  const { loadedAt, error } = loaded;
  const isDoubtful = error !== undefined || wasCancelled;
  const old = oldCodeText(loadedAt, now);
  const compared = change === 'same' ? 'unchanged' : previousCode === undefined ? change : undefined;
  const remark = isDoubtful ? 'may be out of date' : compared;
  return {
    label: 'Pairing code',
    ...asShown(code),
    spelling: spelled(code),
    // A code that may not be copied is not to be scanned either.
    ...(lookUpDoubt(lookUp) === 'otherEndpoint' ? {} : { qr: code }),
    ...(loadedAt === undefined
      ? {}
      : {
          fetched: { text: old ?? `Fetched ${relativeTime(loadedAt, now)}`, exact: localTime(loadedAt) },
        }),
    // An old code is to be refreshed in any case.
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

function noticesOf(session: Session, lookUp: LookUp): readonly PanelNotice[] {
  const { subject, code, details, wasCancelled } = lookUp;
  const notices: PanelNotice[] = [];
  if (session.isClosed) notices.push(CONNECTION_GONE);
  if (wasCancelled && code.value !== undefined) notices.push(NOT_REFRESHED);
  if (code.error !== undefined) notices.push(problemNotice(session.problem(code.error, subject)));
  if (code.value !== undefined && details.error !== undefined) {
    const problem = session.problem(details.error, 'pairingCode');
    const headline = `Code is current; details could not be loaded: ${lowerFirst(problem.headline)}`;
    const steps = problem.steps.filter((step) => step !== 'tryOtherKind');
    notices.push(problemNotice({ ...problem, headline, steps }, 'warning'));
  }
  if (code.value !== undefined && hasHiddenCharacters(code.value.code)) {
    notices.push(
      notice(
        'info',
        'The code contains invisible characters',
        'They are shown as ‹U+…›. Copy copies the exact code.',
      ),
    );
  }
  notices.push(...mismatches(lookUp));
  return notices;
}

function mismatches(lookUp: LookUp): readonly PanelNotice[] {
  const doubt = lookUpDoubt(lookUp);
  if (doubt === undefined) return [];
  const { headline, advice } = DOUBT_TEXTS[doubt];
  const what =
    doubt === 'otherEndpoint'
      ? `The service answered with endpoint ${displayText(lookUp.details.value?.endpoint?.id ?? '')}.`
      : 'The service’s two answers differ.';
  return [notice('warning', headline, `${what} ${advice}`)];
}

function sectionsOf(session: Session, lookUp: LookUp): readonly PanelSection[] {
  const { subject, details } = lookUp;
  const remembered = subject.kind === 'endpoint' ? session.endpoints.get(subject.id) : undefined;
  const sections: PanelSection[] = [
    { heading: 'Details', fields: fieldsOf(pairingCodeDetails(session, lookUp)) },
  ];
  const capabilities = details.value?.endpointCapabilities ?? remembered?.capabilities;
  if (capabilities !== undefined) {
    sections.unshift({
      heading: 'Capabilities',
      chips: capabilities.map(chipOf),
      emptyText: 'The endpoint reports none.',
    });
  }
  return sections;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
