import { render } from 'preact';
import type { FromPanel, PanelAction, ToPanel } from '../../src/protocol/panel';
import { announcer, keepFocus } from '../shared/start-page';
import { panelKey } from './panel-keys';
import { PanelPage } from './panel-page';

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void };

const root = document.getElementById('panel');
const status = document.getElementById('announcement');
if (root !== null && status !== null) start(root, status);

/** Shows what the extension sends, in the view that the person chooses, until the panel shows something else. */
function start(root: HTMLElement, status: HTMLElement): void {
  const vscode = acquireVsCodeApi();
  const announce = announcer(status);
  const restoreFocus = keepFocus(root);
  let shown: Extract<ToPanel, { type: 'state' }> | undefined;
  let view = { isLarge: false, isSpelled: false };

  const act = (action: PanelAction) => vscode.postMessage({ type: 'action', action });
  const change = (changed: Partial<typeof view>) => {
    view = { ...view, ...changed };
    draw();
  };
  const toggleLarge = () => {
    change({ isLarge: !view.isLarge });
    scrollTo(0, 0);
    announce(view.isLarge ? 'Large view. Escape closes it.' : 'Large view closed');
  };
  const draw = () => {
    if (shown === undefined) return;
    const { state, isPreview } = shown;
    const controls = {
      ...view,
      toggleLarge,
      toggleSpelled: () => change({ isSpelled: !view.isSpelled }),
      act,
      copyDetail: (key: string) => vscode.postMessage({ type: 'copyDetail', key }),
    };
    root.setAttribute('aria-busy', String(state.isBusy));
    root.classList.toggle('large', view.isLarge);
    render(<PanelPage state={state} isPreview={isPreview} controls={controls} />, root);
    restoreFocus();
  };

  document.addEventListener('keydown', (event) => {
    const { hero, buttons, notices } = shown?.state ?? { hero: undefined, buttons: [], notices: [] };
    const command = panelKey(event, getSelection()?.isCollapsed === false);
    if (command === 'closeLargeView') {
      if (view.isLarge) toggleLarge();
      return;
    }
    // An access token is copied by its button only.
    if (command === undefined || (command === 'copy' && hero === undefined)) return;
    const offered = [...buttons, ...notices.flatMap((notice) => notice.buttons)];
    const button = offered.find(({ action }) => action === command);
    if (button === undefined || button.unavailable !== undefined) return;
    // VS Code would undo the last edit elsewhere.
    if (command === 'undo') event.stopPropagation();
    act(command);
  });
  window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
    if (data.type === 'announce') return announce(data.text);
    if (data.number !== shown?.number) view = { isLarge: false, isSpelled: false };
    shown = data;
    draw();
  });
  vscode.postMessage({ type: 'ready' });
}
