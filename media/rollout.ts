import type { FromRollout, ToRollout } from '../src/protocol/rollout';
import { announce, element } from './element';
import { keepPlace, restorePlace } from './place';
import { readKept, toKeep } from './rollout/kept-state';
import { ListPage } from './rollout/list-page';
import { ReviewPage } from './rollout/review-page';

declare function acquireVsCodeApi(): {
  postMessage(message: FromRollout): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const vscode = acquireVsCodeApi();
const panel = document.getElementById('panel');
const announcement = document.getElementById('announcement');
if (panel !== null && announcement !== null) listen(panel, announcement);
vscode.postMessage({ type: 'ready' });

function listen(root: HTMLElement, status: HTMLElement): void {
  const post = (message: FromRollout) => vscode.postMessage(message);
  const rebuilt = () => restorePlace(root);
  const told = element('p', { class: 'visually-hidden', role: 'status' }, []);
  const heading = element('h1', { tabindex: '-1' }, []);
  const subheading = element('p', { class: 'subheading' }, []);
  const review = new ReviewPage(post, rebuilt);
  const list = new ListPage(
    {
      post,
      rebuilt,
      keep: (state, rooms) => vscode.setState(toKeep(state, rooms)),
      tell: (text) => {
        told.textContent = text;
      },
    },
    readKept(vscode.getState()),
  );
  review.element.hidden = true;
  list.element.hidden = true;
  root.append(element('header', {}, [heading, subheading]), review.element, list.element, told);

  let focusWhenBack = () => {};
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) focusWhenBack();
    focusWhenBack = () => {};
  });
  /** At once, or when the keyboard comes back: VS Code takes it for a moment while a command runs. */
  const focusSoon = (focus: () => void) => {
    if (document.hasFocus()) focus();
    else focusWhenBack = focus;
  };
  const turnTo = (page: ReviewPage | ListPage): boolean => {
    if (!page.element.hidden) return false;
    root.setAttribute('aria-busy', 'false');
    review.element.hidden = page !== review;
    list.element.hidden = page !== list;
    document.body.classList.toggle('on-list', page === list);
    return true;
  };
  window.addEventListener('message', ({ data }: MessageEvent<ToRollout>) => {
    switch (data.type) {
      case 'title':
        heading.textContent = data.heading;
        subheading.textContent = data.subheading;
        return;
      case 'review': {
        const isNew = turnTo(review);
        review.show(data.review, data.text);
        if (isNew) focusSoon(() => review.focus());
        return;
      }
      case 'list':
        // The button that led here is gone, and the keyboard with it.
        if (turnTo(list)) focusSoon(() => heading.focus());
        return;
      case 'rows':
        return list.showRows(data.isAll, data.rows);
      case 'run':
        return list.showRun(data.run);
      case 'matrix':
        return list.showMatrix(data.matrix);
      case 'announce':
        return announce(status, data.text);
    }
  });
  keepPlace(root);
}
