import vscode = require('vscode');

import { LOG_CHANNEL, TRANSLATIONS } from './ids';
import { LOCALE } from './language';
import { SYSTEM_CLOCK } from './model/clock';
import { TokenWatch } from './model/sessions/watch';
import { RememberedDocuments } from './rollout/remembered-documents';
import { createDemoFetch } from './service/demo/demo-service';
import { browserFetch } from './service/http/browser-fetch';
import type { FetchLike } from './service/http/get-json';
import { commandRunner } from './workbench/commands/command-runner';
import { DocumentTracker } from './workbench/documents/document-tracker';
import { FileEncodings } from './workbench/documents/file-encodings';
import { vscodeListWindow } from './workbench/documents/list-window';
import { UntitledLists } from './workbench/documents/untitled-lists';
import { ComparedDocuments } from './workbench/files/compared-documents';
import { vscodeFiles } from './workbench/files/vscode-files';
import { followFirstSteps } from './workbench/platform/first-steps';
import { isWebWorker } from './workbench/platform/host';
import { listState } from './workbench/platform/list-state';
import { RememberedState } from './workbench/platform/remembered-state';
import { Secrets } from './workbench/platform/secrets';
import { UserSettings } from './workbench/platform/settings';
import { vscodeDialogs } from './workbench/platform/vscode-dialogs';
import { vscodeRequestLog } from './workbench/platform/vscode-request-log';
import { vscodeWindow } from './workbench/platform/window-focus';
import { followSlowStorage } from './workbench/prompts/slow-storage';
import { RolloutEditors } from './workbench/rooms/rollout-editors';
import { notifyOfRuns } from './workbench/rooms/run-notifications';
import { RunStatus } from './workbench/rooms/run-status';
import { remindOfTokens } from './workbench/tokens/reminders';
import { ToolCalls } from './workbench/tools/tool-calls';
import { Explorer, type ExplorerView } from './workbench/tree/explorer';
import { vscodePageViews } from './workbench/webview/vscode-page-view';
import { createWorkbench } from './workbench/workbench';

/** Interval at which the tree's relative times are updated. */
const REDRAW_MS = 60_000;

export type App = ReturnType<typeof createApp>;

/**
 * Creates the parts of a VS Code window. They read no secret and send no request until the view becomes visible, a
 * command is called, or the list of a watched connection is due.
 */
export function createApp(context: vscode.ExtensionContext, view: ExplorerView) {
  const log = vscode.window.createOutputChannel(LOG_CHANNEL, { log: true });
  const settingsPort = new UserSettings();
  const comparedDocuments = new ComparedDocuments();
  const state = new RememberedState(context.globalState);
  const ofWorkspace = new RememberedState(context.workspaceState);
  const computer = listState(context) === context.globalState ? state : ofWorkspace;
  const listStates = { computer, window: ofWorkspace };
  const remembered = new RememberedDocuments(listStates);
  const encodings = new FileEncodings(remembered, vscode.env.language);
  const ports = {
    settingsPort,
    secrets: new Secrets(context.secrets, (storing) => void followSlowStorage(vscodeDialogs, storing)),
    state,
    listStates,
    listWindow: vscodeListWindow,
    remembered,
    log,
    clock: SYSTEM_CLOCK,
    fetch: isWebWorker() ? browserFetch(platformFetch) : platformFetch,
    demoFetch: createDemoFetch(),
    dialogs: vscodeDialogs,
    requestLog: vscodeRequestLog,
    pageViews: vscodePageViews(context.extensionUri),
    userFiles: vscodeFiles(vscodeDialogs, encodings, comparedDocuments),
  };
  const workbench = createWorkbench(ports, (services) => {
    const { documents, dialogs } = services;
    const tracker: DocumentTracker = new DocumentTracker(documents, encodings, dialogs, (document) =>
      untitledLists.editCopy(document),
    );
    const untitledLists = new UntitledLists(documents, tracker, dialogs);
    return {
      tracker,
      explorer: new Explorer(view, services, REDRAW_MS),
      untitledLists,
      rolloutEditors: new RolloutEditors(services, tracker, context.extensionUri),
    };
  });
  const { language } = vscode.env;
  if (TRANSLATIONS.includes(language) && LOCALE !== language)
    log.warn('The translation is missing or damaged, so all words are English.');
  const { explorer, knownLists, panels, rolloutEditors, documents, sessions, tokenPanels, tracker } =
    workbench;
  const tokenWatch = new TokenWatch(workbench, sessions, () => vscodeWindow.isFocused);
  context.subscriptions.push(
    log,
    settingsPort,
    sessions,
    explorer,
    panels,
    tokenWatch,
    comparedDocuments,
    tokenPanels,
    remindOfTokens(tokenWatch, vscodeWindow, workbench, tokenPanels),
    knownLists,
    documents,
    tracker,
    rolloutEditors,
    followFirstSteps(sessions),
    notifyOfRuns(workbench, rolloutEditors, (run) => new RunStatus(run)),
  );
  return {
    ...workbench,
    context,
    tools: new ToolCalls(workbench),
    /** Runs a command by its ID in ids.ts. Never rejects. */
    run: commandRunner(workbench),
  };
}

/** Resolves `fetch` on each call, because VS Code replaces it with its own version, which uses the proxy settings. */
const platformFetch: FetchLike = (url, init) => globalThis.fetch(url, init);
