import { displayText } from '../../model/display-text';
import { type NextStep, type Problem, STEP_LABELS } from '../../model/problems/problem';
import type { PanelAction, PanelNotice } from '../../protocol/panel';

const STEP_ACTIONS: Readonly<Record<NextStep, PanelAction>> = {
  updateCredentials: 'updateCredentials',
  useAccessToken: 'useAccessToken',
  retry: 'refresh',
  openSettings: 'openSettings',
  tryOtherKind: 'tryOtherKind',
  editId: 'editId',
  showLog: 'showLog',
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
    buttons: steps.map((step) => ({ action: STEP_ACTIONS[step], label: STEP_LABELS[step] })),
  };
}
