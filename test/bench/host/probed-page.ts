import * as vscode from 'vscode';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import { showPage } from '../../../src/workbench/panels/webview';
import type { HandlerTools } from '../../../src/workbench/rollout/rollout-page';
import { RolloutPanel } from '../../../src/workbench/rollout/rollout-panel';
import { type LongTasks, SCROLL, withProbe } from '../../support/bench/page-probe';
import { reported } from './probe-report';

/** The page of a rollout in a webview of its own, with a script that measures it. */
export class ProbedPage {
  /** From the page's `ready` until a frame has shown rooms, in milliseconds. */
  readonly shownMs: number;
  readonly #view: vscode.WebviewPanel;
  readonly #panel: RolloutPanel;

  private constructor(view: vscode.WebviewPanel, panel: RolloutPanel, shownMs: number) {
    this.#view = view;
    this.#panel = panel;
    this.shownMs = shownMs;
  }

  /** Shows a document, and waits until its rooms are shown. */
  static async open(
    extensionUri: vscode.Uri,
    document: RolloutDocument,
    tools: HandlerTools,
  ): Promise<ProbedPage> {
    const view = vscode.window.createWebviewPanel('bench', 'Bench', vscode.ViewColumn.Active, {
      enableScripts: true,
    });
    const file = { uri: vscode.Uri.parse(document.key, true), text: undefined };
    const panel = new RolloutPanel({ ...tools, panel: view, document, file });
    const shown = reported(view, ({ shownMs }) => shownMs);
    showPage(view.webview, extensionUri, 'rollout');
    view.webview.html = withProbe(view.webview.html);
    return new ProbedPage(view, panel, await shown);
  }

  /** Scrolls through the rows and the columns, fast. @returns the longest tasks meanwhile, in milliseconds */
  async scroll(): Promise<LongTasks> {
    const tasks = reported(this.#view, ({ longTasks }) => longTasks);
    await this.#view.webview.postMessage(SCROLL);
    return await tasks;
  }

  close(): void {
    this.#panel.dispose();
    this.#view.dispose();
  }
}
