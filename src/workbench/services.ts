import { createModelServices, type ModelPorts } from '../model/connections/services';
import { Sessions } from '../model/sessions/sessions';
import { KnownLists, type ListWindow } from '../rollout/known-lists';
import type { RememberedDocuments } from '../rollout/remembered-documents';
import type { ListStates } from '../rollout/remembered-list';
import { RolloutDocuments } from '../rollout/rollout-documents';
import { ActionRunner, type RunCommand } from './platform/action-runner';
import type { Dialogs } from './platform/dialogs';
import type { RequestLog } from './platform/request-log';
import type { UserFiles } from './platform/user-files';
import type { PageViews } from './webview/page-view';
import { PanelHost } from './webview/panel-host';

/** The ports that VS Code, or a test, provides to a window. */
export interface Ports extends ModelPorts {
  readonly listStates: ListStates;
  readonly listWindow: ListWindow;
  /** In `listStates`. */
  readonly remembered: RememberedDocuments;
  readonly dialogs: Dialogs;
  readonly requestLog: RequestLog;
  readonly pageViews: PageViews;
  readonly userFiles: UserFiles;
}

export type Services = ReturnType<typeof createServices>;

/** Creates the services of the tree, panels, lists and tools. */
export function createServices(
  { listStates, listWindow, remembered, userFiles, ...ports }: Ports,
  runCommand: RunCommand,
) {
  const model = createModelServices(ports);
  const sessions = new Sessions(model);
  const documents = new RolloutDocuments(model, sessions, remembered, listStates);
  const knownLists = new KnownLists(documents, listWindow, model.clock, model.settings);
  const { log, dialogs, requestLog, pageViews } = ports;
  const shared = {
    ...model,
    dialogs,
    requestLog,
    pageViews,
    sessions,
    documents,
    knownLists,
    userFiles,
    actions: new ActionRunner(log, dialogs, runCommand, model.settings),
  };
  return { ...shared, panels: new PanelHost(shared) };
}
