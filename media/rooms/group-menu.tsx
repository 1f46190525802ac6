import type { SourceColumn } from '../../src/protocol/rollout';
import { MAX_CHOICES } from '../list/filter';
import { ChoiceField } from '../list/filter-bar';
import { Button } from '../shared/button';
import { Popup } from '../shared/popup';
import { type RoomGroup, STATE_COLUMN } from './groups';

const NONE = '';

interface GroupMenuProps {
  readonly columns: readonly SourceColumn[];
  /** Undefined while the rooms are not grouped. */
  readonly groupBy: string | undefined;
  /** The groups of all rooms. */
  readonly groups: readonly RoomGroup[];
  /** The key of the only group shown, if any. */
  readonly group: string | undefined;
  readonly hasExpanded: boolean;
  readonly onGroupBy: (column: string | undefined) => void;
  readonly onGroup: (key: string | undefined) => void;
  readonly onCollapse: (isCollapsed: boolean) => void;
}

/** A button, and the fields that say how the rooms are grouped and which of the groups are shown. */
export function GroupMenu(props: GroupMenuProps) {
  const { columns, groupBy, groups, group, hasExpanded, onGroupBy, onGroup, onCollapse } = props;
  return (
    <Popup
      id="group"
      role="group"
      label="Group"
      icon="group"
      iconOnly="always"
      isActive={groupBy !== undefined}
    >
      <div class="field">
        <label for="field-group-by">Group by</label>
        <select
          id="field-group-by"
          data-key="group/by"
          value={groupBy ?? NONE}
          onChange={({ currentTarget: { value } }) => onGroupBy(value === NONE ? undefined : value)}
        >
          <option value={NONE}>None</option>
          <option value={STATE_COLUMN}>State</option>
          {columns.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {groupBy !== undefined && groups.length <= MAX_CHOICES && (
        <ChoiceField
          id="group"
          label="Group shown"
          allText={`All groups (${groups.length.toLocaleString('en')})`}
          noneText=""
          choices={groups.map(({ key, title, rooms }) => ({ value: key, label: title, count: rooms.length }))}
          chosen={group}
          onChoose={onGroup}
        />
      )}
      {groupBy !== undefined && (
        <Button
          id="group/collapse"
          label={hasExpanded ? 'Collapse All' : 'Expand All'}
          onClick={() => onCollapse(hasExpanded)}
        />
      )}
    </Popup>
  );
}
