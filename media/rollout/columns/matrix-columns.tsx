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
  const labels = new Map(matrix.capabilities.map(({ name, label }) => [name, label]));
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
      isSortable: true,
      isCopyable: false,
      isResizable: true,
      isMovable: false,
      render: (room) => <Missing matrix={matrix} room={room} labels={labels} />,
    },
    ...matrix.capabilities.slice(0, MAX_COLUMNS).map((each) => capability(matrix, each)),
  ];
}

/** What the matrix compares, and what it leaves out. */
export function matrixCaption({ capabilities, rooms }: MatrixView): string {
  const more = capabilities.length - MAX_COLUMNS;
  const rest = more > 0 ? ` The ${more} rarest of ${capabilities.length} capabilities have no column.` : '';
  return `${roomCount(rooms)} ${rooms === 1 ? 'has' : 'have'} reported capabilities.${rest}`;
}

function capability(
  matrix: MatrixView,
  { name, label, rooms }: MatrixView['capabilities'][number],
): Column<Room> {
  const detail = `${rooms.toLocaleString('en')} of ${matrix.rooms.toLocaleString('en')}`;
  const width = Math.max(7, detail.length * 0.45 + 2, longestPart(label) * 0.8 + 2);
  return {
    key: `capability ${name}`,
    label,
    ...(label === name ? {} : { hint: name }),
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

/** A header can break after a space and an underscore. */
function longestPart(name: string): number {
  return Math.max(...name.split(/[_ ]/).map((part) => part.length + 1));
}

interface MissingProps {
  readonly matrix: MatrixView;
  readonly room: Room;
  /** The capabilities in words. */
  readonly labels: ReadonlyMap<string, string>;
}

/** What an unusual room lacks, in words, and the service's own names when it is pointed at. */
function Missing({ matrix: { missing }, room, labels }: MissingProps) {
  const lacks = Object.hasOwn(missing, room.id) ? missing[room.id] : undefined;
  if (lacks === undefined) return <>{room.capabilities === undefined ? 'Not known yet' : ''}</>;
  const words = `Lacks ${lacks.map((name) => labels.get(name) ?? name).join(', ')}`;
  return <span title={`${words}\n${lacks.join(', ')}`}>{words}</span>;
}
