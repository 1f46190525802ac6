import * as l10n from '@vscode/l10n';
import type { Arrangement } from '../../src/protocol/messages';
import { openKeysHelp } from '../shared/keys-help';
import { Menu, type MenuItem, type MenuSection } from '../shared/menu';
import { Popup } from '../shared/popup';
import { NOT_ARRANGED, withShown } from './view';

interface ColumnsMenuProps {
  /** In table order. The first column is always shown. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly arrangement: Arrangement;
  readonly onChange: (arrangement: Arrangement) => void;
}

/** The menu that shows and hides columns. */
export function ColumnsMenu({ columns, arrangement, onChange }: ColumnsMenuProps) {
  return (
    <Popup
      id="columns"
      role="group"
      label={l10n.t('Columns')}
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
              <span class="ellipsis">{label}</span>
            </label>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <button type="button" class="secondary" onClick={() => onChange({ ...arrangement, hidden: [] })}>
          {l10n.t('Show All')}
        </button>
        <button type="button" class="secondary" onClick={() => onChange(NOT_ARRANGED)}>
          {l10n.t('Reset')}
        </button>
      </div>
    </Popup>
  );
}

interface ExportMenuProps {
  /** Describes the export, such as "Export 12 selected rooms". */
  readonly heading: string;
  /** Export formats, grouped by purpose. */
  readonly formats: readonly (readonly MenuItem[])[];
  readonly isPrimary?: boolean;
}

/** The menu that exports the shown or selected rows. */
export function ExportMenu({ heading, formats, isPrimary = false }: ExportMenuProps) {
  return (
    <Menu
      id="export"
      label={l10n.t('Export')}
      icon="export"
      iconOnly="narrow"
      title={heading}
      isPrimary={isPrimary}
      sections={formats.map((items, index) => (index === 0 ? { heading, items } : { items }))}
    />
  );
}

/** The menu with all further actions of a list and its keyboard help. */
export function MoreMenu({ sections }: { readonly sections: readonly MenuSection[] }) {
  return (
    <Menu
      id="more"
      label={l10n.t('More Actions')}
      icon="more"
      iconOnly="always"
      sections={[
        ...sections,
        { items: [{ key: 'keys', label: l10n.t('Keyboard Shortcuts'), run: openKeysHelp }] },
      ]}
    />
  );
}
