import { render } from 'preact';
import type { FromPanel, ToPanel } from '../../src/protocol/panel';
import { announcer } from '../shared/announcement';
import { keepFocus } from '../shared/keep-focus';
import { PanelPage } from './panel-page';

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void };

const root = document.getElementById('panel');
const status = document.getElementById('announcement');
if (root !== null && status !== null) start(root, status);

/** Shows what the extension sends. */
function start(root: HTMLElement, status: HTMLElement): void {
  const vscode = acquireVsCodeApi();
  const announce = announcer(status);
  const restoreFocus = keepFocus(root);
  window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
    switch (data.type) {
      case 'announce':
        return announce(data.text);
      case 'state':
        root.setAttribute('aria-busy', String(data.state.isBusy));
        render(
          <PanelPage
            state={data.state}
            onAction={(action) => vscode.postMessage({ type: 'action', action })}
          />,
          root,
        );
        restoreFocus();
    }
  });
  vscode.postMessage({ type: 'ready' });
}
