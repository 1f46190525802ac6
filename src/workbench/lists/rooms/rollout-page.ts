import type { Sessions } from '../../../model/connections/sessions';
import type { ListReading } from '../../../rollout/list/list-reading';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Rollouts } from '../../../rollout/rollouts';
import type { PairingCodePanels } from '../../panels/pairing-code-panels';
import type { ActionRunner } from '../../platform/action-runner';
import type { RolloutFile } from '../documents/rollout-file';
import type { RolloutExports } from '../exports/rollout-export';

/** The page of a rollout's document, as its handlers use it. */
export interface RolloutPage {
  readonly document: RolloutDocument;
  readonly file: RolloutFile;
  /** What is put into an empty document, or added to one. */
  readonly input: ListReading;
  /** True while the page shows the input, and not how the document is read. */
  readonly isInputShown: boolean;
  /** Sends everything that the page shows. */
  sendAll(): void;
  /** Sends the document's head. */
  sendHead(): void;
  /** Sends how the input, or the document, was read. `withText`: also the input's text. */
  sendReview(withText: boolean): void;
  /** Shows the page on which rooms are added or the columns are chosen, or else the list. */
  showPage(purpose: 'add' | 'columns' | undefined): void;
  announce(text: string): void;
  /** Sends the progress of the run. */
  sendRun(): void;
}

/** What the handlers use beside the page. */
export interface HandlerTools {
  readonly actions: ActionRunner;
  readonly sessions: Sessions;
  readonly rollouts: Rollouts;
  readonly pairingCodePanels: PairingCodePanels;
  readonly exports: RolloutExports;
}
