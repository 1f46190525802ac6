import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Arrangement } from '../../src/protocol/arrangement';
import { Popup } from '../shared/popup';
import { inOrder, NOT_ARRANGED, withMoved, withShown } from './view';

interface ColumnsMenuProps {
  /** In their default order. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly arrangement: Arrangement;
  readonly onChange: (arrangement: Arrangement) => void;
  /** Has a screen reader say a text. */
  readonly report: (text: string) => void;
}

/** A button, and the columns of the table to be shown, hidden and moved. */
export function ColumnsMenu({ columns, arrangement, onChange, report }: ColumnsMenuProps) {
  const moved = useRef<HTMLElement | undefined>(undefined);
  // An element that takes another place among its siblings loses the focus.
  useLayoutEffect(() => {
    moved.current?.focus();
    moved.current = undefined;
  }, [arrangement.order]);
  const keys = columns.map(({ key }) => key);
  const [, ...movable] = inOrder(keys, arrangement.order);
  const move = (key: string, by: -1 | 1, pressed: HTMLElement) => {
    moved.current = pressed;
    const next = withMoved(arrangement, keys, key, by, movable);
    onChange(next);
    report(`Place ${inOrder(keys, next.order).indexOf(key) + 1} of ${keys.length}`);
  };
  return (
    <Popup
      id="columns"
      role="group"
      label="Columns"
      icon="columns"
      iconOnly="always"
      className="columns-menu"
    >
      <ul>
        {movable.map((key, index) => {
          const label = columns.find((column) => column.key === key)?.label ?? '';
          return (
            <li key={key}>
              <label class="check">
                <input
                  type="checkbox"
                  class="tick"
                  checked={!arrangement.hidden.includes(key)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(withShown(arrangement, key, checked))
                  }
                />
                <span class="fit">{label}</span>
              </label>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  class={by === -1 ? 'tool up' : 'tool down'}
                  aria-label={`Move ${label} ${by === -1 ? 'up' : 'down'}`}
                  title={by === -1 ? 'Move Up' : 'Move Down'}
                  // The button keeps the focus at the end of the list.
                  aria-disabled={movable[index + by] === undefined}
                  onClick={({ currentTarget }) => move(key, by, currentTarget)}
                />
              ))}
            </li>
          );
        })}
      </ul>
      <div class="buttons">
        <button type="button" class="secondary" onClick={() => onChange({ ...arrangement, hidden: [] })}>
          Show All
        </button>
        <button type="button" class="secondary" onClick={() => onChange(NOT_ARRANGED)}>
          Reset
        </button>
      </div>
    </Popup>
  );
}
