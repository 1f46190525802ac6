import type { Event } from '../../model/event';

/** Base name of a page's script and style. */
export type PageName = 'panel' | 'rollout' | 'tokens';

/** A page and its tab. Implemented by `vscode-page-view.ts` and by a test double for a plain browser. */
export interface PageView {
  /** Title of the tab, without secrets. */
  title: string;
  /** Whether its tab is in front, in any group. */
  readonly isVisible: boolean;
  readonly isActive: boolean;
  load(name: PageName): void;
  post(message: object): void;
  /** Shows the tab and focuses it. */
  reveal(): void;
  close(): void;
  readonly onDidReceive: Event<unknown>;
  readonly onDidClose: Event<void>;
}

export interface PageViews {
  /** Opens a panel in the editor area, with the extension's icon on its tab. */
  open(viewType: string, title: string): PageView;
}
