import type { SourceColumn } from '../../../src/protocol/rollout';
import { Button } from '../../shared/button';
import { type RoomGroup, STATE_COLUMN } from './groups';

const NONE = '';
/** More options than this make a list that nobody reads, and that is slow to open. */
const MAX_OPTIONS = 500;

interface GroupBarProps {
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

/** The fields that say how the rooms are grouped, and which of the groups are shown. */
export function GroupBar(props: GroupBarProps) {
  const { columns, groupBy, groups, group, hasExpanded, onGroupBy, onGroup, onCollapse } = props;
  return (
    <fieldset class="group-bar" aria-label="Groups">
      <label for="group-by">Group by</label>
      <select
        id="group-by"
        data-key="group-by"
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
      {groupBy !== undefined && groups.length <= MAX_OPTIONS && (
        <select
          aria-label="Group shown"
          data-key="group"
          value={groupIndex(groups, group)}
          onChange={({ currentTarget: { value } }) => onGroup(groups[Number(value)]?.key)}
        >
          <option value={-1}>All groups ({groups.length.toLocaleString('en')})</option>
          {groups.map(({ key, title, rooms }, index) => (
            <option key={key} value={index}>
              {title} ({rooms.length.toLocaleString('en')})
            </option>
          ))}
        </select>
      )}
      {groupBy !== undefined && (
        <Button id="groups/collapse" onClick={() => onCollapse(hasExpanded)}>
          {hasExpanded ? 'Collapse All' : 'Expand All'}
        </Button>
      )}
    </fieldset>
  );
}

function groupIndex(groups: readonly RoomGroup[], group: string | undefined): number {
  return group === undefined ? -1 : groups.findIndex(({ key }) => key === group);
}
