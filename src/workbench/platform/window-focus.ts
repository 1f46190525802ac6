import vscode = require('vscode');

import type { Event } from '../../model/event';

/** Whether the user looks at this window. Implemented by VS Code, and by a test double. */
export interface WindowFocus {
  readonly isFocused: boolean;
  /** Fires after the window gets the focus. */
  readonly onDidFocus: Event<void>;
}

export const vscodeWindow: WindowFocus = {
  get isFocused() {
    return vscode.window.state.focused;
  },
  onDidFocus: (listener) =>
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) listener();
    }),
};
