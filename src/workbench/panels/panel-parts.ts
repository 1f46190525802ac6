import * as l10n from '@vscode/l10n';
import { displayText, inWords } from '../../model/display-text';
import { type Problem, STEP_LABELS } from '../../model/problems/problem';
import type { PanelChip, PanelField, PanelNotice } from '../../protocol/panel';

/** What is known of a room or a token, as it is copied. */
export interface Detail {
  readonly label: string;
  readonly text: string;
  /** True if `text` stands for something that it does not show, so that there is nothing to copy. */
  readonly isMasked?: boolean;
  /** What the service sent, in a tooltip, where `text` says it in another way. */
  readonly raw?: string;
  /** True for a constant of the service, which is shown in words. */
  readonly isConstant?: boolean;
}

const MAX_LABEL = 60;

/** Details as a panel shows them. */
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

/** A constant of the service in words. */
export function chipOf(constant: string): PanelChip {
  const raw = displayText(constant);
  const text = inWords(raw);
  return text === raw ? { text } : { text, raw };
}

/** The detail that a page names, unless the details have changed since. */
export function detailWithKey(details: readonly Detail[], key: string): Detail | undefined {
  return details.find((detail, index) => !detail.isMasked && keyOf(detail, index) === key);
}

/** The index tells apart details with the same label, which the service can send. */
function keyOf(detail: Detail, index: number): string {
  return `${index} ${labelOf(detail)}`;
}

function labelOf({ label }: Detail): string {
  return displayText(label, MAX_LABEL);
}

/** A notice without a next step. */
export function notice(tone: PanelNotice['tone'], headline: string, text: string): PanelNotice {
  return { tone, headline, text, buttons: [] };
}

/** The label of the time at which a code or a token was fetched. */
export const FETCHED = l10n.t({
  message: 'Fetched',
  comment: ['A label: the time at which a code or an access token was fetched.'],
});

/** Shown when the panel's connection was changed or removed. */
export const CONNECTION_GONE = notice(
  'info',
  l10n.t('The connection was changed or removed'),
  l10n.t('This panel shows the last known state.'),
);

/** A problem as a notice with its next steps as buttons. */
export function problemNotice(problem: Problem, tone: PanelNotice['tone'] = 'error'): PanelNotice {
  const { headline, advice, serverMessage, steps } = problem;
  return {
    tone,
    headline,
    text: advice,
    ...(serverMessage === undefined ? {} : { quote: displayText(serverMessage, 300) }),
    buttons: steps.map((step) => ({ action: step === 'retry' ? 'refresh' : step, label: STEP_LABELS[step] })),
  };
}
