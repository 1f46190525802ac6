import type { NextStep } from './problem';

/** The label of each next step, on buttons of notifications, panels and pages. */
export const STEP_LABELS: Readonly<Record<NextStep, string>> = {
  updateCredentials: 'Update Credentials…',
  useAccessToken: 'Choose Access Token…',
  retry: 'Retry',
  openSettings: 'Open Settings',
  tryOtherKind: 'Try as the Other Kind of ID',
  editId: 'Edit ID…',
  showLog: 'Show Log',
};
