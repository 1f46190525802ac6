import * as l10n from '@vscode/l10n';
import { constantLabel, displayText } from '../../model/display-text';
import { NEXT_STEPS } from '../../model/problems/next-steps';
import type { Problem } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import { type ActOn, type ActPlace, isPageAct, type PageAct } from '../../protocol/acts';
import type { PanelChip, PanelField, PanelNotice } from '../../protocol/panel';
import { CONNECTION_CLOSED } from '../platform/closed-messages';

/** A detail of a room or a token, for display and copying. */
export interface Detail {
  readonly label: string;
  readonly text: string;
  /** Whether `text` is masked and cannot be copied. */
  readonly isMasked?: boolean;
  /** The raw value for a tooltip, if it differs from `text`. */
  readonly raw?: string;
  /** Whether `text` is a constant of the service, which is displayed as readable words. */
  readonly isConstant?: boolean;
}

const MAX_LABEL = 60;

/** Converts details to fields of a panel. */
export function fieldsOf(details: readonly Detail[]): readonly PanelField[] {
  return details.map((detail, index) => ({
    label: labelOf(detail),
    ...shownValue(detail),
    ...(detail.isMasked ? {} : { key: keyOf(detail, index) }),
  }));
}

function shownValue({ text, raw: sent, isConstant }: Detail): Pick<PanelField, 'value' | 'raw'> {
  if (isConstant !== true) {
    return { value: displayText(text), ...(sent === undefined ? {} : { raw: displayText(sent) }) };
  }
  const { text: value, raw } = chipOf(text);
  return raw === undefined ? { value } : { value, raw };
}

/** Converts a constant of the service to readable words. */
export function chipOf(constant: string): PanelChip {
  const raw = displayText(constant);
  const text = constantLabel(raw);
  return text === raw ? { text } : { text, raw };
}

/** Finds a detail by key. Returns undefined if the details have changed meanwhile. */
export function detailWithKey(details: readonly Detail[], key: string): Detail | undefined {
  return details.find((detail, index) => !detail.isMasked && keyOf(detail, index) === key);
}

/** Contains the index, because the service can send details with equal labels. */
function keyOf(detail: Detail, index: number): string {
  return `${index} ${labelOf(detail)}`;
}

function labelOf({ label }: Detail): string {
  return displayText(label, MAX_LABEL);
}

/** Returns a notice without buttons. */
export function notice(tone: PanelNotice['tone'], headline: string, text: string): PanelNotice<never> {
  return { tone, headline, text, buttons: [] };
}

/** Label of the time at which a code or token was fetched. */
export const FETCHED = l10n.t('Fetched');

/** Returns the notices of a page about its closed connection. */
export function closedNotices({ isClosed }: Pick<Session, 'isClosed'>): readonly PanelNotice<never>[] {
  if (!isClosed) return [];
  return [notice('info', CONNECTION_CLOSED.headline, l10n.t('This panel shows the last known state.'))];
}

/** The act of a page that repeats a failed request. */
export const RETRY = {
  codePanel: 'lookUpAgain',
  roomPanel: 'lookUpAgain',
  tokenPanel: 'inspect',
  tokensPage: 'refresh',
  // The page has its own button for the remaining rooms.
  roomsPage: undefined,
} satisfies { readonly [Place in ActPlace]?: ActOn<Place> | undefined };

/** Converts a problem to a notice with those next steps as buttons that the page offers. */
export function problemNotice<Place extends keyof typeof RETRY>(
  place: Place,
  problem: Problem,
  tone: PanelNotice['tone'] = 'error',
): PanelNotice<PageAct<Place>> {
  const { headline, advice, serverMessage, steps } = problem;
  return {
    tone,
    headline,
    text: advice,
    ...(serverMessage === undefined ? {} : { quote: displayText(serverMessage, 300) }),
    buttons: steps.flatMap((step) => {
      const action = step === 'retry' ? RETRY[place] : step;
      const { label } = NEXT_STEPS[step];
      return action !== undefined && isPageAct(place, action) ? [{ action, label }] : [];
    }),
  };
}
