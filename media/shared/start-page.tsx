import { type ComponentChild, render } from 'preact';

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** What a page can ask of VS Code. */
export interface PageHost<Reply> {
  readonly post: (message: Reply) => void;
  /** What the page has kept when it was last shown. */
  readonly kept: unknown;
  /** Has VS Code keep a state while the page is hidden. */
  readonly keep: (state: unknown) => void;
  /** Shows what just happened, and has a screen reader say it. */
  readonly announce: (text: string) => void;
}

/** A page whose state is what the extension has sent. */
interface Page<State, Message, Reply> {
  readonly initial: State;
  readonly reduce: (state: State, message: Message) => State;
  readonly isBusy: (state: State) => boolean;
  /** Called once. */
  readonly view: (host: PageHost<Reply>) => (state: State) => ComponentChild;
}

/** Shows a page in its document, and tells the extension that it is ready. It renders at most once per frame. */
export function startPage<
  State,
  Message extends { readonly type: string },
  Reply extends { readonly type: string },
>(page: Page<State, Message, Reply>, ready: Reply): void {
  const root = document.getElementById('panel');
  const status = document.getElementById('announcement');
  if (root === null || status === null) return;
  const vscode = acquireVsCodeApi();
  const host: PageHost<Reply> = {
    post: (message) => vscode.postMessage(message),
    kept: vscode.getState(),
    keep: (kept) => vscode.setState(kept),
    announce: announcer(status),
  };
  const restoreFocus = keepFocus(root);
  const view = page.view(host);
  let state = page.initial;
  let isFrameAsked = false;
  const show = () => {
    isFrameAsked = false;
    root.setAttribute('aria-busy', String(page.isBusy(state)));
    render(view(state), root);
    restoreFocus();
  };
  window.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (isAnnouncement(data)) return host.announce(data.text);
    state = page.reduce(state, data);
    if (!isFrameAsked) requestAnimationFrame(show);
    isFrameAsked = true;
  });
  host.post(ready);
}

function isAnnouncement(message: { readonly type: string }): message is { type: 'announce'; text: string } {
  return message.type === 'announce' && 'text' in message && typeof message.text === 'string';
}

/** @returns a function that shows what just happened, such as "Copied", and has a screen reader say it */
export function announcer(target: HTMLElement): (text: string) => void {
  let count = 0;
  return (text) => {
    count += 1;
    // A new key restarts the animation when the same text is announced twice.
    render(<span key={count}>{text}</span>, target);
  };
}

/** Keeps the focus on its button while the page changes. @returns a function to call after each change */
export function keepFocus(root: HTMLElement): () => void {
  let key = '';
  const restore = () => restoreFocus(root, key);
  document.addEventListener('focusin', ({ target }) => {
    key = (target instanceof HTMLElement ? target.dataset['key'] : undefined) ?? '';
  });
  // Revealing a panel takes the focus of its page for a moment.
  window.addEventListener('focus', restore);
  return restore;
}

function restoreFocus(root: HTMLElement, key: string): void {
  // If the page has no focus, the person may be typing elsewhere.
  if (key === '' || !document.hasFocus() || document.activeElement !== document.body) return;
  const same = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  // A button can be gone, disabled or on a hidden page. Another of its group has often taken its place.
  const group = key.replace(/\/.*$/u, '/');
  const inGroup = root.querySelectorAll<HTMLElement>(`button[data-key^="${CSS.escape(group)}"]`);
  const candidates = [...(same === null ? [] : [same]), ...inGroup, ...root.querySelectorAll('button')];
  candidates.find(canHaveFocus)?.focus({ preventScroll: true });
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.offsetParent !== null && !(element instanceof HTMLButtonElement && element.disabled);
}
