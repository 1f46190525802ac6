import * as l10n from '@vscode/l10n';
import { COLUMN_LABELS, type RoomAct, type RoomView, type SourceColumn } from '../../src/protocol/rollout';
import type { List } from '../list/use-list';
import { Menu, type MenuItem } from '../shared/menu';
import type { StateFilter } from './filter';
import { STATE_COLUMN } from './groups';

interface GroupMenuProps {
  readonly columns: readonly SourceColumn[];
  readonly list: Pick<List<RoomView, RoomAct, StateFilter>, 'view' | 'change' | 'groups' | 'collapsed'>;
}

/** A menu for choosing the grouping, and for collapsing or expanding all groups. */
export function GroupMenu({ columns, list }: GroupMenuProps) {
  const { groups, collapsed, change } = list;
  const { groupBy } = list.view;
  const hasExpanded = groups.some(({ key }) => !collapsed.has(key));
  const choice = (key: string | undefined, label: string): MenuItem => ({
    key: key ?? '',
    label,
    isChecked: key === groupBy,
    run: () => change({ groupBy: key, collapsed: [] }),
  });
  const toggleAll: MenuItem = {
    key: 'collapse',
    label: hasExpanded ? l10n.t('Collapse All') : l10n.t('Expand All'),
    run: () => change({ collapsed: hasExpanded ? groups.map(({ key }) => key) : [] }),
  };
  return (
    <Menu
      id="group"
      label={l10n.t('Group')}
      icon="group"
      iconOnly="always"
      isActive={groupBy !== undefined}
      sections={[
        {
          heading: l10n.t('Group by'),
          items: [
            choice(undefined, l10n.t({ message: 'None', comment: ['Group by: no column.'] })),
            choice(STATE_COLUMN, COLUMN_LABELS.state),
            ...columns.map(({ key, name }) => choice(key, name)),
          ],
        },
        { items: groupBy === undefined ? [] : [toggleAll] },
      ]}
    />
  );
}
