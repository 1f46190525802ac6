import { type ComponentChild, render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ownZone } from '../../src/local-calendar';
import type { Announcement, Ready } from '../../src/protocol/messages';

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** The functions of VS Code and the page frame that a page can call. */
export interface PageHost<Reply, Event = never> {
  readonly post: (message: Reply) => void;
  /** The state that was saved before the tab was last hidden. */
  readonly viewState: unknown;
  /** Saves the view state (`vscode.setState`). */
  readonly saveViewState: (state: unknown) => void;
  /** Shows a short message briefly, and announces it in the live region. */
  readonly show: (text: string) => void;
  /** Restores the focus to its button after the page replaced the focused element. */
  readonly restoreFocus: () => void;
  /**
   * Calls `listener` when the focus moves, unless the page restores it.
   * @returns a function that removes the listener
   */
  readonly onFocusMoved: (listener: () => void) => () => void;
  /**
   * Calls `listener` for each event, after the page has rendered all earlier changes.
   * @returns a function that removes the listener
   */
  readonly listen: (listener: (event: Event) => void) => () => void;
}

/** A page that renders the state sent by the extension. */
interface Page<State, Change, Event, Reply> {
  readonly initial: State;
  readonly reduce: (state: State, change: Change) => State;
  readonly isEvent: (message: Change | Event) => message is Event;
  readonly isBusy: (state: State) => boolean;
  /** Called once. */
  readonly view: (host: PageHost<Reply, Event>) => (state: State) => ComponentChild;
}

/** Starts a page in its document and reports `ready` to the extension. It renders at most once per frame. */
export function startPage<
  State,
  Change extends { readonly type: string },
  Event extends { readonly type: string },
  Reply extends { readonly type: string },
>(page: Page<State, Change, Event, Reply>): void {
  const root = document.getElementById('panel');
  const status = document.getElementById('announcement');
  if (root === null || status === null) return;
  const vscode = acquireVsCodeApi();
  const listeners = new Set<(event: Event) => void>();
  const moved = new Set<() => void>();
  const restoreFocus = keepFocus(root, () => moved.forEach((listener) => void listener()));
  const host: PageHost<Reply, Event> = {
    post: (message) => vscode.postMessage(message),
    viewState: vscode.getState(),
    saveViewState: (state) => vscode.setState(state),
    show: showIn(status),
    restoreFocus,
    onFocusMoved: (listener) => {
      moved.add(listener);
      return () => moved.delete(listener);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const view = page.view(host);
  let state = page.initial;
  let isFrameAsked = false;
  const draw = () => {
    if (!isFrameAsked) return;
    isFrameAsked = false;
    root.setAttribute('aria-busy', String(page.isBusy(state)));
    render(view(state), root);
    restoreFocus();
  };
  window.addEventListener('message', ({ data }: MessageEvent<Change | Event>) => {
    if (isAnnouncement(data)) return host.show(data.text);
    if (page.isEvent(data)) {
      draw();
      for (const listener of listeners) listener(data);
      return;
    }
    state = page.reduce(state, data);
    if (!isFrameAsked) requestAnimationFrame(draw);
    isFrameAsked = true;
  });
  vscode.postMessage({ type: 'ready', timeZone: ownZone() } satisfies Ready);
}

/** Calls the latest version of `listener` for each event on the page. */
export function useEvents<Event>(
  { listen }: Pick<PageHost<never, Event>, 'listen'>,
  listener: (event: Event) => void,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  // Not useEffect: an event may arrive as soon as the page is rendered.
  useLayoutEffect(() => listen((event) => latest.current(event)), []);
}

/**
 * Focuses an element once the page has the focus, so that it does not take the focus from another editor. VS Code itself
 * takes the focus while a command runs.
 */
export function focusSoon(focus: () => void): void {
  if (document.hasFocus()) focus();
  else window.addEventListener('focus', focus, { once: true });
}

function isAnnouncement(message: { readonly type: string }): message is Announcement {
  return message.type === 'announce' && 'text' in message && typeof message.text === 'string';
}

/** @returns a function that shows a short message such as "Copied" in the live region */
function showIn(target: HTMLElement): (text: string) => void {
  let count = 0;
  return (text) => {
    count += 1;
    // A new key restarts the animation when the same message is shown twice.
    render(<span key={count}>{text}</span>, target);
  };
}

/**
 * Keeps the focus on its button while the page changes.
 * @param onMoved called when the focus moves otherwise
 * @returns a function to call after each change
 */
function keepFocus(root: HTMLElement, onMoved: () => void): () => void {
  let key = '';
  let isRestoring = false;
  const restore = () => {
    isRestoring = true;
    restoreFocus(root, key);
    isRestoring = false;
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!isRestoring) onMoved();
    key = (target instanceof HTMLElement ? target.dataset['key'] : undefined) ?? '';
  });
  // Revealing a panel briefly takes the focus from its page.
  window.addEventListener('focus', restore);
  return restore;
}

function restoreFocus(root: HTMLElement, key: string): void {
  // If the page does not have the focus, the user may be typing elsewhere.
  if (key === '' || !document.hasFocus() || document.activeElement !== document.body) return;
  const same = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  // The button may be gone, disabled or hidden. Often, another button of its group has replaced it.
  const group = key.replace(/\/.*$/u, '/');
  const inGroup = root.querySelectorAll<HTMLElement>(`button[data-key^="${CSS.escape(group)}"]`);
  const candidates = [...(same === null ? [] : [same]), ...inGroup, ...root.querySelectorAll('button')];
  candidates.find(canHaveFocus)?.focus({ preventScroll: true });
}

function canHaveFocus(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !(element instanceof HTMLButtonElement && element.disabled)
  );
}
