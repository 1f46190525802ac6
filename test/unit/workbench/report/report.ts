import { diagnosticReport } from '../../../../src/workbench/report/diagnostic-report';
import { NOON } from '../../../support/builders';
import type { World } from '../../model/rig';

/** The diagnostic report of a window. */
export function reportOf({ log, sessions, rollouts, settings }: World): string {
  return diagnosticReport({
    environment: [['Extension', '1.2.3']],
    lines: log.lines.map((line) => ({ at: NOON, level: 'info', line })),
    sessions,
    rollouts,
    settingsPort: settings,
  });
}
