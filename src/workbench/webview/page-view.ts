import type { Event } from '../../model/event';

/** The name of a page's script and style in media/. */
export type PageName = 'panel' | 'rollout' | 'tokens';

/** A page and its tab. `vscode-page-view.ts` is VS Code's; tests have another one, in a browser alone. */
export interface PageView {
  /** Of the tab: nothing secret. */
  title: string;
  /** True while its tab is the one in front, in any group. */
  readonly isVisible: boolean;
  /** True while it has the focus. */
  readonly isActive: boolean;
  load(name: PageName): void;
  post(message: object): void;
  /** Shows the tab, with the focus. */
  reveal(): void;
  close(): void;
  readonly onDidReceive: Event<unknown>;
  readonly onDidClose: Event<void>;
}

/** Opens panels. */
export interface PageViews {
  /** Opens a panel among the editors, with the extension's icon on its tab. */
  open(viewType: string, title: string): PageView;
}
