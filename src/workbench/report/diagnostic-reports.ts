import vscode = require('vscode');

import { REPORT_SCHEME } from '../../ids';
import type { Sessions } from '../../model/connections/sessions';
import type { SettingsPort } from '../../model/ports';
import type { Rollouts } from '../../rollout/rollouts';
import type { ActionRunner } from '../platform/action-runner';
import { copyText } from '../platform/clipboard';
import { hostKind, platform } from '../platform/host';
import type { KeptLog } from '../platform/kept-log';

export interface DiagnosticReportsParts {
  readonly sessions: Sessions;
  readonly rollouts: Rollouts;
  readonly settingsPort: SettingsPort;
  readonly log: KeptLog;
  readonly actions: ActionRunner;
  /** The version of the extension. */
  readonly version: string;
}

const COPY = 'Copy';

/** Reports for a ticket. Each is a document that is read-only and in no file, so that what is copied was shown before. */
export class DiagnosticReports implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, this);

  constructor(private readonly parts: DiagnosticReportsParts) {}

  /** Makes a report, shows it and offers to copy it. */
  async show(): Promise<void> {
    const { actions, log, version, ...parts } = this.parts;
    const { diagnosticReport } = await import('./diagnostic-report');
    const { env } = vscode;
    const text = diagnosticReport({
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
    const number = this.#texts.size === 0 ? '' : ` ${this.#texts.size + 1}`;
    const uri = vscode.Uri.from({ scheme: REPORT_SCHEME, path: `Diagnostic Report${number}.md` });
    this.#texts.set(uri.path, text);
    await vscode.window.showTextDocument(uri, { preview: false });
    const said = 'Names, hosts and IDs are replaced by placeholders. Read the report before you copy it.';
    void vscode.window.showInformationMessage(said, COPY).then((chosen) => {
      if (chosen === COPY) void actions.run('copy', async () => void (await this.copy(uri)));
    });
  }

  /** Copies a report that was shown. @returns false for any other document */
  async copy(uri: vscode.Uri): Promise<boolean> {
    const text = uri.scheme === REPORT_SCHEME ? this.#texts.get(uri.path) : undefined;
    if (text !== undefined) await copyText(text, 'Diagnostic report');
    return text !== undefined;
  }

  provideTextDocumentContent({ path }: vscode.Uri): string | undefined {
    return this.#texts.get(path);
  }

  dispose(): void {
    this.#registration.dispose();
  }
}
