import * as l10n from '@vscode/l10n';
import { COLUMN_LABELS, type RoomAct, type RoomView, type SourceColumn } from '../../src/protocol/rollout';
import type { List } from '../list/use-list';
import { Button } from '../shared/button';
import { Popup } from '../shared/popup';
import type { StateFilter } from './filter';
import { STATE_COLUMN } from './groups';

const NO_COLUMN = '';

interface GroupMenuProps {
  readonly columns: readonly SourceColumn[];
  readonly list: Pick<List<RoomView, RoomAct, StateFilter>, 'view' | 'change' | 'groups' | 'collapsed'>;
}

/** A menu for choosing the grouping, and for collapsing or expanding all groups. */
export function GroupMenu({ columns, list }: GroupMenuProps) {
  const { groups, collapsed, change } = list;
  const { groupBy } = list.view;
  const hasExpanded = groups.some(({ key }) => !collapsed.has(key));
  return (
    <Popup
      id="group"
      role="group"
      label={l10n.t('Group')}
      icon="group"
      iconOnly="always"
      isActive={groupBy !== undefined}
    >
      <div class="field">
        <label for="field-group-by">{l10n.t('Group by')}</label>
        <select
          id="field-group-by"
          data-key="group/by"
          value={groupBy ?? NO_COLUMN}
          onChange={({ currentTarget: { value } }) => {
            change({ groupBy: value === NO_COLUMN ? undefined : value, collapsed: [] });
          }}
        >
          <option value={NO_COLUMN}>{l10n.t({ message: 'None', comment: ['Group by: no column.'] })}</option>
          <option value={STATE_COLUMN}>{COLUMN_LABELS.state}</option>
          {columns.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {groupBy !== undefined && (
        <Button
          id="group/collapse"
          label={hasExpanded ? l10n.t('Collapse All') : l10n.t('Expand All')}
          onClick={() => change({ collapsed: hasExpanded ? groups.map(({ key }) => key) : [] })}
        />
      )}
    </Popup>
  );
}
