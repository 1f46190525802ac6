import { render } from 'preact';
import type { ToRollout } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { announcer } from '../shared/announcement';
import { keepFocus } from '../shared/keep-focus';
import { readKept } from './list/kept-state';
import { RolloutPage } from './rollout-page';
import { INITIAL_STATE, reduce } from './state';

declare function acquireVsCodeApi(): {
  postMessage(message: FromRollout): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const root = document.getElementById('panel');
const status = document.getElementById('announcement');
if (root !== null && status !== null) start(root, status);

/** Shows the state that the extension sends. It renders at most once per frame. */
function start(root: HTMLElement, status: HTMLElement): void {
  const vscode = acquireVsCodeApi();
  const kept = readKept(vscode.getState());
  const announce = announcer(status);
  const restoreFocus = keepFocus(root);
  const post = (message: FromRollout) => vscode.postMessage(message);
  const keep = (view: unknown) => vscode.setState(view);
  let state = INITIAL_STATE;
  let isFrameAsked = false;
  const show = () => {
    isFrameAsked = false;
    root.setAttribute('aria-busy', String(state.page === undefined));
    render(<RolloutPage state={state} kept={kept} post={post} keep={keep} />, root);
    restoreFocus();
  };
  window.addEventListener('message', ({ data }: MessageEvent<ToRollout>) => {
    if (data.type === 'announce') return announce(data.text);
    state = reduce(state, data);
    if (!isFrameAsked) requestAnimationFrame(show);
    isFrameAsked = true;
  });
  post({ type: 'ready' });
}
