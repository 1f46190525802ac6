import vscode = require('vscode');

import { REPORT_SCHEME } from '../../ids';
import type { Sessions } from '../../model/connections/sessions';
import type { SettingsPort } from '../../model/ports';
import type { Rollouts } from '../../rollout/rollouts';
import type { ActionRunner } from '../platform/action-runner';
import { copyText } from '../platform/clipboard';
import { hostKind, platform } from '../platform/host';
import type { KeptLog } from '../platform/kept-log';

interface DiagnosticReportsParts {
  readonly sessions: Sessions;
  readonly rollouts: Rollouts;
  readonly settingsPort: SettingsPort;
  readonly log: KeptLog;
  readonly actions: ActionRunner;
  /** The version of the extension. */
  readonly version: string;
}

const COPY = 'Copy';
const REPORT = vscode.Uri.from({ scheme: REPORT_SCHEME, path: 'Diagnostic Report.md' });

/**
 * A report for a ticket: a document that is read-only and in no file, so that what is copied was shown before. A later
 * report takes its place, so that no loop of commands piles up documents.
 */
export class DiagnosticReports implements vscode.TextDocumentContentProvider, vscode.Disposable {
  #text: string | undefined;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, this);

  constructor(private readonly parts: DiagnosticReportsParts) {}

  /** Makes a report, shows it and offers to copy it. */
  async show(): Promise<void> {
    const { actions, log, version, ...parts } = this.parts;
    const { diagnosticReport } = await import('./diagnostic-report');
    const { env } = vscode;
    this.#text = diagnosticReport({
      ...parts,
      lines: log.lines,
      environment: [
        ['Extension', version],
        ['VS Code', `${vscode.version}, ${env.uiKind === vscode.UIKind.Web ? 'browser' : 'desktop'}`],
        ['Extension host', hostKind()],
        ['Platform', platform()],
        ['Log level', vscode.LogLevel[env.logLevel] ?? 'not known'],
      ],
    });
    this.#changed.fire(REPORT);
    await vscode.window.showTextDocument(REPORT, { preview: false });
    const said = 'Names, hosts and IDs are replaced by placeholders. Read the report before you copy it.';
    void vscode.window.showInformationMessage(said, COPY).then((chosen) => {
      if (chosen === COPY) void actions.run('copy', () => this.copy());
    });
  }

  /** True for the report that is shown. */
  isShown(uri: vscode.Uri): boolean {
    return this.#text !== undefined && uri.toString() === REPORT.toString();
  }

  /** Copies the report that is shown. @returns what to say */
  async copy(): Promise<string | undefined> {
    return this.#text === undefined ? undefined : await copyText(this.#text, 'Diagnostic report');
  }

  provideTextDocumentContent(): string | undefined {
    return this.#text;
  }

  dispose(): void {
    this.#changed.dispose();
    this.#registration.dispose();
  }
}
