import vscode = require('vscode');

import { LOG_CHANNEL, TRANSLATIONS } from './ids';
import { LOCALE } from './language';
import { TokenWatch } from './model/access-tokens/watch';
import { SYSTEM_CLOCK } from './model/clock';
import { createDemoFetch } from './service/demo/demo-service';
import { browserFetch } from './service/http/browser-fetch';
import type { FetchLike } from './service/http/get-json';
import { commandRunner } from './workbench/commands/command-runner';
import { DocumentTracker } from './workbench/lists/documents/document-tracker';
import { FileEncodings } from './workbench/lists/documents/file-encodings';
import { UntitledLists } from './workbench/lists/documents/untitled-lists';
import { ComparedTexts } from './workbench/lists/exports/compared-texts';
import { RolloutEditors } from './workbench/lists/rooms/rollout-editors';
import { notifyOfRuns } from './workbench/lists/rooms/run-notifications';
import { RunStatus } from './workbench/lists/rooms/run-status';
import { remindOfTokens } from './workbench/lists/tokens/reminders';
import { vscodeFiles } from './workbench/lists/vscode-files';
import { followFirstSteps } from './workbench/platform/first-steps';
import { isWebWorker } from './workbench/platform/host';
import { RememberedState } from './workbench/platform/remembered-state';
import { Secrets } from './workbench/platform/secrets';
import { UserSettings } from './workbench/platform/settings';
import { vscodeDialogs } from './workbench/platform/vscode-dialogs';
import { vscodeRequestLog } from './workbench/platform/vscode-request-log';
import { vscodeWindow } from './workbench/platform/window-focus';
import { followSlowStorage } from './workbench/prompts/slow-storage';
import { ToolCalls } from './workbench/tools/tool-calls';
import { Explorer, type ExplorerView } from './workbench/tree/explorer';
import { vscodePageViews } from './workbench/webview/vscode-page-view';
import { Workbench } from './workbench/workbench';

/**
 * The services of a VS Code window. It reads no secret and sends no request until the view becomes visible or a command
 * is called.
 */
export class App extends Workbench {
  readonly explorer: Explorer;
  readonly documents: DocumentTracker;
  readonly untitledLists: UntitledLists;
  readonly rolloutEditors = new RolloutEditors(this);
  readonly tools = new ToolCalls(this);
  /** Runs a command by its ID in ids.ts. Never rejects. */
  readonly run: ReturnType<typeof commandRunner>;

  constructor(
    readonly context: vscode.ExtensionContext,
    view: ExplorerView,
  ) {
    const log = vscode.window.createOutputChannel(LOG_CHANNEL, { log: true });
    const settings = new UserSettings();
    const comparedTexts = new ComparedTexts();
    super({
      settings,
      secrets: new Secrets(context.secrets, (storing) => void followSlowStorage(vscodeDialogs, storing)),
      state: new RememberedState(context.globalState),
      workspaceState: new RememberedState(context.workspaceState),
      log,
      clock: SYSTEM_CLOCK,
      fetch: isWebWorker() ? browserFetch(platformFetch) : platformFetch,
      demoFetch: createDemoFetch(),
      dialogs: vscodeDialogs,
      requestLog: vscodeRequestLog,
      pageViews: vscodePageViews(context.extensionUri),
      userFiles: ({ remembered }) => vscodeFiles(vscodeDialogs, new FileEncodings(remembered), comparedTexts),
    });
    const { language } = vscode.env;
    if (TRANSLATIONS.includes(language) && LOCALE !== language)
      log.warn('The translation is missing or damaged, so all words are English.');
    const encodings = new FileEncodings(this.rollouts.remembered);
    const tokenWatch = new TokenWatch(this, this.sessions, () => vscodeWindow.isFocused);
    this.explorer = new Explorer(view, this);
    this.documents = new DocumentTracker(this.rollouts, encodings, this.dialogs, this.userFiles);
    this.untitledLists = new UntitledLists(this.rollouts, this.documents);
    this.run = commandRunner(this);
    context.subscriptions.push(
      log,
      settings,
      this.sessions,
      this.explorer,
      this.panels,
      tokenWatch,
      comparedTexts,
      this.tokenPanels,
      remindOfTokens(tokenWatch, vscodeWindow, this, this.tokenPanels),
      this.rollouts,
      this.documents,
      this.rolloutEditors,
      followFirstSteps(this.sessions),
      notifyOfRuns(this, this.rolloutEditors, (run) => new RunStatus(run)),
    );
  }
}

/** Resolves `fetch` on each call, because VS Code replaces it with its own version, which uses the proxy settings. */
const platformFetch: FetchLike = (url, init) => globalThis.fetch(url, init);
