import type { Arrangement } from '../../src/protocol/arrangement';
import { Popup } from '../shared/popup';
import { NOT_ARRANGED, withShown } from './view';

interface ColumnsMenuProps {
  /** In the order of the table, the first of which is always shown. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly arrangement: Arrangement;
  readonly onChange: (arrangement: Arrangement) => void;
}

/** A button, and the columns of the table to be shown and hidden. */
export function ColumnsMenu({ columns, arrangement, onChange }: ColumnsMenuProps) {
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
        {columns.slice(1).map(({ key, label }) => (
          <li key={key}>
            <label class="check">
              <input
                type="checkbox"
                class="tick"
                checked={!arrangement.hidden.includes(key)}
                onChange={({ currentTarget: { checked } }) => onChange(withShown(arrangement, key, checked))}
              />
              <span class="fit">{label}</span>
            </label>
          </li>
        ))}
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
