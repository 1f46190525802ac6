import { useRef } from 'preact/hooks';
import { TABS, type Tab } from './kept-state';

const LABELS: Readonly<Record<Tab, string>> = { rooms: 'Rooms', capabilities: 'Capabilities' };

interface TabsProps {
  readonly current: Tab;
  readonly onChange: (tab: Tab) => void;
}

/** The tabs over the two tables. The panel of a tab has the id `panel-` and its name. */
export function Tabs({ current, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, current);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" class="tabs" aria-label="View" onKeyDown={onKeyDown}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          data-key={`tab/${tab}`}
          aria-controls={`panel-${tab}`}
          aria-selected={tab === current}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {LABELS[tab]}
        </button>
      ))}
    </div>
  );
}

function nextTab(key: string, current: Tab): Tab | undefined {
  const index = TABS.indexOf(current);
  if (key === 'ArrowRight') return TABS[(index + 1) % TABS.length];
  if (key === 'ArrowLeft') return TABS[(index + TABS.length - 1) % TABS.length];
  if (key === 'Home') return TABS[0];
  return key === 'End' ? TABS.at(-1) : undefined;
}
