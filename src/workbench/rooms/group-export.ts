import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import type { Clock } from '../../model/clock';
import type { Settings } from '../../model/connections/settings';
import { displayText, nonBlank, quickInputText } from '../../model/display-text';
import { groupsOf } from '../../model/groups';
import { COLUMN_LABELS, EXPORT_FORMATS } from '../../protocol/rollout';
import { groupFileNames } from '../../rollout/export/file-name';
import { type ExportRow, hasCode, titleOf } from '../../rollout/export-row';
import { calledBy, calledRooms, MAX_CALLED } from '../../rollout/list/place';
import type { ListViews } from '../../rollout/list-views';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { ROOM_STATES } from '../../rollout/room-states';
import { ENDPOINT_DETAILS } from '../../service/resources';
import { sourceColumns } from '../documents/list-columns';
import { ActionFailure } from '../platform/action-failure';
import type { Dialogs } from '../platform/dialogs';
import type { UserFiles } from '../platform/user-files';
import { type ExportedRooms, FILE_FORMATS } from './file-formats';
import { type Grouping, listNameOf } from './sheet-content';

export interface ExportServices {
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'calendar'>;
  readonly dialogs: Dialogs;
  readonly userFiles: UserFiles;
  readonly documents: { readonly views: Pick<ListViews, 'columnsOf'> };
}

const CHOICES = EXPORT_FORMATS.flatMap((format) => {
  if (format === 'perGroup') return [];
  const { perGroup } = FILE_FORMATS[format];
  return perGroup === undefined ? [] : [{ label: perGroup, format }];
});

/** The grouping of a column, with the key of the column. */
type ColumnGrouping = Grouping & { readonly key: string };

/**
 * Returns the grouping of a column.
 * @param groupings see `groupingsOf`
 * @param key key of a column of the list, a detail, or `state`; undefined and unknown keys result in no grouping
 */
export function groupingBy(
  groupings: readonly ColumnGrouping[],
  key: string | undefined,
): Grouping | undefined {
  if (key === 'state') return { name: COLUMN_LABELS.state, groupOf: ({ state }) => ROOM_STATES[state].label };
  return groupings.find((grouping) => grouping.key === key);
}

/** Returns a grouping for each of the list's columns, and for each detail that at least one endpoint has. */
export function groupingsOf({ reading, rooms }: RolloutDocument): readonly ColumnGrouping[] {
  const known = ENDPOINT_DETAILS.filter((detail) =>
    rooms.some(({ lookUp: { endpoint } }) => nonBlank(endpoint?.[detail]) !== undefined),
  );
  return [
    ...sourceColumns(reading).map(({ key, name, index }) => ({
      key,
      name,
      groupOf: ({ values }: ExportRow) => (values[index] ?? '').normalize('NFC'),
    })),
    ...known.map((detail) => ({
      key: detail,
      name: COLUMN_LABELS[detail],
      groupOf: (row: ExportRow) => (row[detail] ?? '').normalize('NFC'),
    })),
  ];
}

/**
 * Asks for a folder and writes one file per group into it. A group without a code gets no cards.
 * @param rooms without a grouping to ask for the column
 * @throws ActionFailure
 */
export async function exportPerGroup(
  rooms: ExportedRooms,
  { dialogs, userFiles }: ExportServices,
): Promise<void> {
  const { document, at, calendar } = rooms;
  const grouping = rooms.grouping ?? (await pickGrouping(rooms.groupings, dialogs));
  if (grouping === undefined) return;
  const picked = await dialogs.pick(CHOICES, {
    title: l10n.t('One File per {0}', quickInputText(grouping.name)),
  });
  if (picked === undefined) return;
  const { extension, content } = FILE_FORMATS[picked.format];
  const all = [...groupsOf(rooms.rows, grouping.groupOf)];
  const groups = picked.format === 'cards' ? all.filter(([, ofGroup]) => ofGroup.some(hasCode)) : all;
  const names = groupFileNames(
    listNameOf(document),
    groups.map(([name]) => name),
    picked.format,
    calendar.dayText(at),
    extension,
  );
  const files = groups.map(([name, rows], index) => ({
    name: names[index] ?? '',
    content: async () => await content({ ...rooms, rows, grouping, chosen: nonBlank(name) }),
  }));
  await userFiles.saveInFolder(
    files,
    document.key,
    withoutCardsText(all.filter((group) => !groups.includes(group))),
  );
}

/** Maximum number of rooms that a message names. */
const MAX_NAMED = 3;

/** Names the rooms of the groups without a code. */
function withoutCardsText(groups: readonly (readonly [group: string, rows: readonly ExportRow[]])[]) {
  if (groups.length === 0) return undefined;
  const rows = groups.flatMap(([, ofGroup]) => ofGroup);
  const called = rows.map((row) => displayText(calledBy(titleOf(row), row.place), MAX_CALLED));
  return countOf(
    rows.length,
    l10n.t(
      '{0} room of a group without a code has no card: {1}|{0} rooms of groups without a code have no cards: {1}',
    ),
    calledRooms(called, MAX_NAMED),
  );
}

async function pickGrouping(
  columns: readonly Grouping[],
  dialogs: Pick<Dialogs, 'pick'>,
): Promise<Grouping | undefined> {
  if (columns.length === 0) {
    const headline = l10n.t('The list has no column to group by');
    const advice = l10n.t('Export all rooms to one file.');
    throw new ActionFailure({ headline, advice, steps: [] });
  }
  const items = columns.map((grouping) => ({ label: quickInputText(grouping.name), grouping }));
  return (await dialogs.pick(items, { title: l10n.t('Select the Column to Group the Files By') }))?.grouping;
}
