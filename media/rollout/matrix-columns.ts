import type { MatrixView, RoomView } from '../../src/protocol/rollout';
import { element } from '../element';
import type { GridColumn } from './grid-column';
import { titleCell } from './room-columns';

/** More columns than anybody compares would make every row slow to build. */
export const MAX_COLUMNS = 60;

/** The columns of the matrix: the room, what it lacks, and then one for each capability. */
export function matrixColumns(matrix: MatrixView, hasLabels: boolean): readonly GridColumn[] {
  const title = hasLabels ? 'label' : 'name';
  return [
    {
      key: title,
      label: 'Room',
      width: [11, 1.2],
      look: title,
      isSortable: true,
      isCopyable: false,
      ...titleCell(title),
    },
    {
      key: 'missing',
      label: 'Stands out',
      width: [15, 1.6],
      look: 'missing',
      isSortable: false,
      isCopyable: false,
      signature: (room) => missingText(matrix, room),
      content: (room) => [element('span', { class: 'fit' }, [missingText(matrix, room)])],
    },
    ...matrix.capabilities.slice(0, MAX_COLUMNS).map(({ name, rooms }) => capability(matrix, name, rooms)),
  ];
}

function capability(matrix: MatrixView, name: string, rooms: number): GridColumn {
  return {
    key: `capability ${name}`,
    label: name,
    detail: `${rooms} of ${matrix.rooms}`,
    width: [Math.min(13, Math.max(7, longestPart(name) * 0.8 + 2)), 0],
    look: 'mark',
    isSortable: false,
    isCopyable: false,
    signature: (room) => markOf(matrix, room, name),
    content: (room) => mark(markOf(matrix, room, name)),
  };
}

/** Names are told in parts by underscores, where a header may break. */
function longestPart(name: string): number {
  return Math.max(...name.split('_').map((part) => part.length + 1));
}

type Mark = 'has' | 'missing' | 'without' | 'unknown';

function markOf({ missing }: MatrixView, room: RoomView, name: string): Mark {
  if (room.capabilities === undefined) return 'unknown';
  if (room.capabilities.includes(name)) return 'has';
  const lacks = Object.hasOwn(missing, room.id) ? missing[room.id] : undefined;
  return lacks?.includes(name) === true ? 'missing' : 'without';
}

const WORDS: Readonly<Record<Exclude<Mark, 'missing'>, readonly [sign: string, word: string]>> = {
  has: ['✓', 'yes'],
  without: ['–', 'no'],
  unknown: ['', 'not known'],
};

function mark(kind: Mark): readonly Node[] {
  if (kind === 'missing') {
    const sign = element('span', { class: 'glyph failed', 'aria-hidden': 'true' }, ['✕']);
    return [element('span', { class: 'lack' }, [sign, 'missing'])];
  }
  const [sign, word] = WORDS[kind];
  return [
    element('span', { class: `sign ${kind}`, 'aria-hidden': 'true' }, [sign]),
    element('span', { class: 'visually-hidden' }, [word]),
  ];
}

function missingText({ missing }: MatrixView, room: RoomView): string {
  if (Object.hasOwn(missing, room.id)) return `Lacks ${missing[room.id]?.join(', ') ?? ''}`;
  return room.capabilities === undefined ? 'Not known yet' : '';
}

/** The rooms that stand out before the others, each group in the order given. */
export function standingOutFirst(rooms: readonly RoomView[], { missing }: MatrixView): readonly RoomView[] {
  const [out, others]: [RoomView[], RoomView[]] = [[], []];
  for (const room of rooms) (Object.hasOwn(missing, room.id) ? out : others).push(room);
  return [...out, ...others];
}
