import { displayText } from '../../model/display-text';
import type { NextStep, Problem } from '../../model/problems/problem';
import type { PanelAction, PanelNotice } from '../../protocol/panel';

const STEP_BUTTONS: Readonly<Record<NextStep, { readonly action: PanelAction; readonly label: string }>> = {
  updateCredentials: { action: 'updateCredentials', label: 'Update Credentials…' },
  retry: { action: 'refresh', label: 'Retry' },
  openSettings: { action: 'openSettings', label: 'Open Settings' },
  tryOtherKind: { action: 'tryOtherKind', label: 'Try as the Other Kind of ID' },
  showLog: { action: 'showLog', label: 'Show Log' },
};

/** A notice without a next step. */
export function notice(tone: PanelNotice['tone'], headline: string, text: string): PanelNotice {
  return { tone, headline, text, buttons: [] };
}

/** Shown when the panel's connection was changed or removed. */
export const CONNECTION_GONE = notice(
  'info',
  'The connection was changed or removed',
  'This panel shows the last known state.',
);

/** A problem as a notice with its next steps as buttons. */
export function problemNotice(problem: Problem, tone: PanelNotice['tone'] = 'error'): PanelNotice {
  const { headline, advice, serverMessage, steps } = problem;
  return {
    tone,
    headline,
    text: advice,
    ...(serverMessage === undefined ? {} : { quote: displayText(serverMessage, 300) }),
    buttons: steps.map((step) => STEP_BUTTONS[step]),
  };
}
