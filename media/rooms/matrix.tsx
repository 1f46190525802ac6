import { countOf } from '../../src/protocol/counts';
import type { MatrixView, RoomView } from '../../src/protocol/rollout';
import type { Column } from '../table/column';
import type { Sort } from '../table/sort';
import { TitleCell } from './cells';
import type { Room } from './state';

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
      label: 'Differs from most rooms',
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
  return `${countOf(rooms, 'endpoint')} ${rooms === 1 ? 'has' : 'have'} reported capabilities.${rest}`;
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
  const words = `Missing: ${lacks.map((name) => labels.get(name) ?? name).join(', ')}`;
  return <span title={`${words}\n${lacks.join(', ')}`}>{words}</span>;
}

/** Whether a room has a capability; `missing` where most rooms have it and this one does not. */
type Mark = 'has' | 'missing' | 'without' | 'unknown';

/** @returns the mark of a room for a capability */
function markOf({ missing }: MatrixView, room: RoomView, capability: string): Mark {
  if (room.capabilities === undefined) return 'unknown';
  if (room.capabilities.includes(capability)) return 'has';
  const lacks = Object.hasOwn(missing, room.id) ? missing[room.id] : undefined;
  return lacks?.includes(capability) === true ? 'missing' : 'without';
}

const SIGNS: Readonly<Record<Exclude<Mark, 'missing'>, readonly [sign: string, word: string]>> = {
  has: ['✓', 'yes'],
  without: ['–', 'no'],
  unknown: ['', 'not known'],
};

/** A mark as a sign, and as a word for a screen reader. */
function MarkCell({ mark }: { readonly mark: Mark }) {
  if (mark === 'missing') {
    return (
      <span class="lack">
        <span class="glyph failed" aria-hidden="true">
          ✕
        </span>
        missing
      </span>
    );
  }
  const [sign, word] = SIGNS[mark];
  return (
    <span class={`sign ${mark}`} role="img" aria-label={word}>
      {sign}
    </span>
  );
}

/** What the default order of the matrix is sorted by. */
export const UNUSUAL_FIRST: Sort = { column: 'missing', direction: 'descending' };

/** Whether rooms are sorted by whether they are unusual. */
export function isByUnusual(sort: Sort | undefined): boolean {
  return sort === undefined || sort.column === UNUSUAL_FIRST.column;
}

/** The unusual rooms before the others, or behind them, each part in the order given. */
export function byUnusual(
  rooms: readonly Room[],
  { missing }: MatrixView,
  { direction }: Sort = UNUSUAL_FIRST,
): readonly Room[] {
  const [unusual, others]: [Room[], Room[]] = [[], []];
  for (const room of rooms) (Object.hasOwn(missing, room.id) ? unusual : others).push(room);
  return direction === 'descending' ? [...unusual, ...others] : [...others, ...unusual];
}
