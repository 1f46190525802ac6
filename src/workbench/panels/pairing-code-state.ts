import type { Session } from '../../model/connections/session';
import { displayText, hasHiddenCharacters, nonBlank } from '../../model/display-text';
import { inGroups, MAX_CODE } from '../../model/endpoints/code-groups';
import { DOUBT_TEXTS, lookUpDoubt } from '../../model/endpoints/doubts';
import { ENDPOINT_LABELS } from '../../model/endpoints/endpoint-labels';
import { endpointTitle } from '../../model/endpoints/endpoint-title';
import type { LookUp, LookUpSubject } from '../../model/endpoints/look-ups';
import { localTime } from '../../model/timestamps';
import type { PanelButton, PanelHero, PanelNotice, PanelSection, PanelState } from '../../protocol/panel';
import { CONNECTION_GONE, notice, problemNotice } from './notices';

const BUTTONS: readonly PanelButton[] = [
  { action: 'copy', label: 'Copy Pairing Code' },
  { action: 'refresh', label: 'Refresh' },
];

const NOT_REFRESHED = notice(
  'warning',
  'The code was not refreshed',
  'The last refresh was cancelled. Refresh before you use the code.',
);

/** The name of a look-up's endpoint as far as it is known, else the ID that was looked up. */
export function lookUpTitle(session: Session, subject: LookUpSubject): string {
  const details = session.lookUps.get(subject)?.details.value;
  const remembered = subject.kind === 'endpoint' ? session.endpoints.get(subject.id) : undefined;
  const name = nonBlank(details?.endpoint?.name) ?? remembered?.name;
  return displayText(endpointTitle({ id: subject.id, name }), 80);
}

/** What the panel of a look-up shows. */
export function pairingCodeState(session: Session, subject: LookUpSubject): PanelState {
  const lookUp = session.lookUps.get(subject);
  const name = displayText(session.connection.name);
  return {
    heading: lookUpTitle(session, subject),
    subheading:
      subject.kind === 'endpoint'
        ? `Endpoint ${displayText(subject.id)} · ${name}`
        : `Looked up by pairing code ID · ${name}`,
    ...(lookUp?.code.value === undefined ? {} : { hero: heroOf(lookUp, lookUp.code.value.code) }),
    // A closed session sends nothing.
    buttons: session.isClosed ? [] : BUTTONS,
    notices: lookUp === undefined ? [] : noticesOf(session, lookUp),
    sections: lookUp === undefined ? [] : sectionsOf(session, lookUp),
    isBusy: lookUp === undefined || lookUp.code.isLoading || lookUp.details.isLoading,
  };
}

function heroOf({ code: { loadedAt, error }, change, wasCancelled }: LookUp, code: string): PanelHero {
  const shown = displayText(code, MAX_CODE);
  const fetched = loadedAt === undefined ? '' : `Fetched ${localTime(loadedAt)}`;
  const compared = { same: 'unchanged', changed: 'changed since the last fetch' };
  const isOld = error !== undefined || wasCancelled;
  const remark = isOld ? 'may be out of date' : change && compared[change];
  return {
    label: 'Pairing code',
    groups: inGroups(shown),
    spoken: [...shown].join(' '),
    caption: remark === undefined ? fetched : `${fetched} · ${remark}`,
    hasChanged: !isOld && change === 'changed',
  };
}

function noticesOf(session: Session, lookUp: LookUp): readonly PanelNotice[] {
  const { subject, code, details, wasCancelled } = lookUp;
  const notices: PanelNotice[] = [];
  if (session.isClosed) notices.push(CONNECTION_GONE);
  if (wasCancelled && code.value !== undefined) notices.push(NOT_REFRESHED);
  if (code.error !== undefined) notices.push(problemNotice(session.problem(code.error, subject.kind)));
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
  const { subject, code, details } = lookUp;
  const endpoint = details.value?.endpoint;
  const remembered = subject.kind === 'endpoint' ? session.endpoints.get(subject.id) : undefined;
  const known = endpoint ?? remembered;
  const id = endpoint?.id ?? (subject.kind === 'endpoint' ? subject.id : undefined);
  const fields: [string, string][] = [
    ...(id === undefined ? [] : [['Endpoint ID', displayText(id)] satisfies [string, string]]),
    ...ENDPOINT_LABELS.flatMap(([detail, label]): [string, string][] => {
      const value = known?.[detail];
      return value === undefined ? [] : [[label, displayText(value)]];
    }),
    ...(code.value === undefined
      ? []
      : [['Pairing code ID', displayText(code.value.id)] satisfies [string, string]]),
    ...extraFields(endpoint?.extraFields),
    ...extraFields(details.value?.extraFields),
  ];
  const sections: PanelSection[] = [{ heading: 'Details', fields }];
  const capabilities = details.value?.endpointCapabilities ?? remembered?.capabilities;
  if (capabilities !== undefined) {
    sections.unshift({
      heading: 'Capabilities',
      chips: capabilities.map((capability) => displayText(capability, 60)),
      emptyText: 'The endpoint reports none.',
    });
  }
  return sections;
}

function extraFields(fields: readonly { name: string; text: string }[] | undefined): [string, string][] {
  return (fields ?? []).map(({ name, text }) => [displayText(name, 60), displayText(text)]);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
