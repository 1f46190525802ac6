import type { MatrixView } from '../../../src/protocol/rollout';
import { roomCount } from '../../../src/protocol/room-count';
import type { Column } from '../../table/column';
import type { Room } from '../list/room-list';
import { MarkCell, markOf } from './mark-cell';
import { TitleCell } from './room-cells';

/** More than a person can compare. */
const MAX_COLUMNS = 60;

/** The columns of the matrix: the room, what it lacks, and one for each capability. */
export function matrixColumns(matrix: MatrixView, hasLabels: boolean): readonly Column<Room>[] {
  const title = hasLabels ? 'label' : 'name';
  return [
    {
      key: title,
      label: 'Room',
      width: [18, 1.2],
      className: title,
      isSortable: true,
      isCopyable: false,
      isResizable: true,
      isMovable: false,
      render: (room) => <TitleCell room={room} column={title} />,
    },
    {
      key: 'missing',
      label: 'Unusual',
      width: [15, 1.6],
      className: 'plain',
      isSortable: false,
      isCopyable: false,
      isResizable: true,
      isMovable: false,
      render: (room) => missingText(matrix, room),
    },
    ...matrix.capabilities.slice(0, MAX_COLUMNS).map(({ name, rooms }) => capability(matrix, name, rooms)),
  ];
}

/** What the matrix compares, and what it leaves out. */
export function matrixCaption({ capabilities, rooms }: MatrixView): string {
  const more = capabilities.length - MAX_COLUMNS;
  const rest = more > 0 ? ` The ${more} rarest of ${capabilities.length} capabilities have no column.` : '';
  return `${roomCount(rooms)} ${rooms === 1 ? 'has' : 'have'} reported capabilities.${rest}`;
}

/** The unusual rooms before the others, each group in the order given. */
export function unusualFirst(rooms: readonly Room[], { missing }: MatrixView): readonly Room[] {
  const [unusual, others]: [Room[], Room[]] = [[], []];
  for (const room of rooms) (Object.hasOwn(missing, room.id) ? unusual : others).push(room);
  return [...unusual, ...others];
}

function capability(matrix: MatrixView, name: string, rooms: number): Column<Room> {
  const detail = `${rooms.toLocaleString('en')} of ${matrix.rooms.toLocaleString('en')}`;
  const width = Math.max(7, detail.length * 0.45 + 2, longestPart(name) * 0.8 + 2);
  return {
    key: `capability ${name}`,
    label: name,
    detail,
    width: [Math.min(13, width), 0],
    className: 'mark',
    isSortable: false,
    isCopyable: false,
    isResizable: false,
    isMovable: false,
    render: (room) => <MarkCell mark={markOf(matrix, room, name)} />,
  };
}

/** A header can break after an underscore. */
function longestPart(name: string): number {
  return Math.max(...name.split('_').map((part) => part.length + 1));
}

function missingText({ missing }: MatrixView, room: Room): string {
  if (Object.hasOwn(missing, room.id)) return `Lacks ${missing[room.id]?.join(', ') ?? ''}`;
  return room.capabilities === undefined ? 'Not known yet' : '';
}
