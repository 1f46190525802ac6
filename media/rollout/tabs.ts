import { element } from '../element';
import { TABS, type Tab } from './kept-state';

const LABELS: Readonly<Record<Tab, string>> = { rooms: 'Rooms', capabilities: 'Capabilities' };

/** The tabs over the two grids. */
export class Tabs {
  readonly element: HTMLElement;
  readonly #tabs: ReadonlyMap<Tab, HTMLButtonElement>;
  readonly #panels: Readonly<Record<Tab, HTMLElement>>;

  constructor(panels: Readonly<Record<Tab, HTMLElement>>, chosen: (tab: Tab) => void) {
    this.#panels = panels;
    this.#tabs = new Map(TABS.map((tab) => [tab, tabOf(tab)]));
    for (const [tab, made] of this.#tabs) {
      panels[tab].setAttribute('role', 'tabpanel');
      panels[tab].setAttribute('aria-labelledby', made.id);
      panels[tab].id = `panel-${tab}`;
      made.addEventListener('click', () => chosen(tab));
    }
    this.element = element('div', { role: 'tablist', class: 'tabs', 'aria-label': 'View' }, [
      ...this.#tabs.values(),
    ]);
    this.element.addEventListener('keydown', (event) => {
      const next = nextTab(event.key, this.#current());
      if (next === undefined) return;
      event.preventDefault();
      chosen(next);
      this.#tabs.get(next)?.focus();
    });
  }

  show(current: Tab): void {
    for (const [tab, made] of this.#tabs) {
      made.setAttribute('aria-selected', String(tab === current));
      made.tabIndex = tab === current ? 0 : -1;
      this.#panels[tab].hidden = tab !== current;
    }
  }

  #current(): Tab {
    return TABS.find((tab) => this.#tabs.get(tab)?.tabIndex === 0) ?? TABS[0];
  }
}

function tabOf(tab: Tab): HTMLButtonElement {
  const attributes = { type: 'button', role: 'tab', id: `tab-${tab}`, 'data-key': `tab/${tab}` };
  return element('button', { ...attributes, 'aria-controls': `panel-${tab}` }, [LABELS[tab]]);
}

function nextTab(key: string, current: Tab): Tab | undefined {
  const at = TABS.indexOf(current);
  if (key === 'ArrowRight') return TABS[(at + 1) % TABS.length];
  if (key === 'ArrowLeft') return TABS[(at + TABS.length - 1) % TABS.length];
  if (key === 'Home') return TABS[0];
  return key === 'End' ? TABS.at(-1) : undefined;
}
