import type { Sessions } from '../model/connections/sessions';
import type { ModelServices } from '../model/services';
import type { RolloutDocuments } from '../rollout/rollout-documents';
import type { DocumentTracker } from './lists/documents/document-tracker';
import type { RolloutExports } from './lists/exports/rollout-export';
import type { UserFiles } from './lists/user-files';
import type { PanelHost } from './panels/panel-host';
import type { ActionRunner } from './platform/action-runner';
import type { Dialogs } from './platform/dialogs';
import type { RequestLog } from './platform/request-log';
import type { PageViews } from './webview/page-view';

/** Services of the tree, panels, lists and tools. `Workbench` creates them, and the views built on them. */
export interface Services extends ModelServices {
  readonly sessions: Sessions;
  readonly rollouts: RolloutDocuments;
  readonly actions: ActionRunner;
  readonly panels: PanelHost;
  readonly documents: Pick<DocumentTracker, 'openText' | 'show'>;
  readonly exports: RolloutExports;
  readonly dialogs: Dialogs;
  readonly userFiles: UserFiles;
  readonly requestLog: RequestLog;
  readonly pageViews: PageViews;
}
