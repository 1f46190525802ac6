import type {
  FromPanel,
  PanelButton,
  PanelHero,
  PanelSection,
  PanelState,
  ToPanel,
} from '../src/protocol/panel';
import { announce, element } from './element';
import { notice } from './notice';
import { keepPlace, restorePlace } from './place';

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void };

const vscode = acquireVsCodeApi();
const panel = document.getElementById('panel');
const announcement = document.getElementById('announcement');
if (panel !== null && announcement !== null) listen(panel, announcement);
vscode.postMessage({ type: 'ready' });

function listen(root: HTMLElement, status: HTMLElement): void {
  let shown = '';
  window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
    if (data.type === 'announce') announce(status, data.text);
    if (data.type !== 'state') return;
    // Shown again, an alert would be read out again, and a selection would be lost.
    const next = JSON.stringify(data.state);
    if (next !== shown) show(root, data.state);
    shown = next;
  });
  keepPlace(root);
}

function show(root: HTMLElement, state: PanelState): void {
  root.setAttribute('aria-busy', String(state.isBusy));
  root.replaceChildren(
    element('header', {}, [
      element('h1', {}, [state.heading]),
      element('p', { class: 'subheading' }, [state.subheading]),
    ]),
    ...state.notices.map((each) => notice(each, (made) => button(made, 'secondary', each.headline))),
    ...(state.hero === undefined ? placeholder(state) : [hero(state.hero)]),
    element('div', { class: 'buttons' }, [
      ...state.buttons.map((each, index) => button(each, index === 0 ? 'primary' : 'secondary', 'main')),
      element('span', { class: 'busy' }, state.isBusy ? ['Fetching…'] : []),
    ]),
    ...state.sections.map(section),
  );
  restorePlace(root);
}

function placeholder(state: PanelState): HTMLElement[] {
  return state.isBusy && state.sections.length === 0 ? [element('div', { class: 'placeholder' }, [])] : [];
}

function hero({ label, groups, spoken, caption, hasChanged }: PanelHero): HTMLElement {
  return element('section', { class: hasChanged ? 'hero changed' : 'hero' }, [
    element('h2', {}, [label]),
    element('p', { class: groups.join('').length > 24 ? 'code long' : 'code' }, [
      element('span', { class: 'visually-hidden' }, [spoken]),
      element(
        'span',
        { class: 'groups', 'aria-hidden': 'true' },
        groups.map((group) => element('span', { class: 'group' }, [group])),
      ),
    ]),
    element('p', { class: 'caption' }, [caption]),
  ]);
}

function section({ heading, fields, chips, emptyText }: PanelSection): HTMLElement {
  const content: HTMLElement[] = [];
  if (fields !== undefined && fields.length > 0) {
    content.push(
      element(
        'dl',
        {},
        fields.flatMap(([label, value]) => [element('dt', {}, [label]), element('dd', {}, [value])]),
      ),
    );
  }
  if (chips !== undefined && chips.length > 0) {
    content.push(
      element(
        'ul',
        { class: 'chips' },
        chips.map((chip) => element('li', {}, [chip])),
      ),
    );
  }
  if (content.length === 0 && emptyText !== undefined) {
    content.push(element('p', { class: 'empty' }, [emptyText]));
  }
  return element('section', {}, [element('h2', {}, [heading]), ...content]);
}

function button({ action, label }: PanelButton, look: string, place: string): HTMLElement {
  const made = element('button', { type: 'button', class: look, 'data-key': `${place}/${action}` }, [label]);
  made.addEventListener('click', () => vscode.postMessage({ type: 'action', action }));
  return made;
}
