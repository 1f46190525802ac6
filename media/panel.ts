import type {
  FromPanel,
  PanelButton,
  PanelHero,
  PanelNotice,
  PanelSection,
  PanelState,
  ToPanel,
} from '../src/panels/protocol';

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
    ...state.notices.map(notice),
    ...(state.hero === undefined ? placeholder(state) : [hero(state.hero)]),
    element('div', { class: 'buttons' }, [
      ...state.buttons.map((each, index) => button(each, index === 0 ? 'primary' : 'secondary', 'main')),
      element('span', { class: 'busy' }, state.isBusy ? ['Fetching…'] : []),
    ]),
    ...state.sections.map(section),
  );
  restorePlace(root);
}

/** Notes at which button the keyboard is: the page is built anew, and revealing a panel takes its focus for a moment. */
function keepPlace(root: HTMLElement): void {
  document.addEventListener('focusin', ({ target }) => {
    root.dataset['place'] = (target instanceof HTMLElement ? target.dataset['key'] : undefined) ?? '';
  });
  window.addEventListener('focus', () => restorePlace(root));
}

function restorePlace(root: HTMLElement): void {
  const { place = '' } = root.dataset;
  // Only where the focus is in this page already: it would be taken from wherever the person is typing.
  if (place === '' || !document.hasFocus() || document.activeElement !== document.body) return;
  const same = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(place)}"]`);
  // A notice goes with its buttons.
  (same ?? root.querySelector('button'))?.focus({ preventScroll: true });
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

function notice({ tone, headline, text, quote, buttons }: PanelNotice): HTMLElement {
  return element('section', { class: `notice ${tone}`, role: tone === 'error' ? 'alert' : 'note' }, [
    element('h2', {}, [headline]),
    element('p', {}, [text]),
    ...(quote === undefined ? [] : [element('p', { class: 'quote' }, [`The server says: ${quote}`])]),
    ...(buttons.length === 0
      ? []
      : [
          element(
            'div',
            { class: 'buttons' },
            buttons.map((each) => button(each, 'secondary', headline)),
          ),
        ]),
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

/** Text goes in as text nodes alone, so nothing of it is ever markup. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[],
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function announce(target: HTMLElement, text: string): void {
  // The animation starts over even when the same text is told twice.
  target.replaceChildren(element('span', {}, [text]));
}
