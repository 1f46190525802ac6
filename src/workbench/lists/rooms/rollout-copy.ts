import * as l10n from '@vscode/l10n';
import { countOf, sentenceAnd } from '../../../language';
import type { RoomAct } from '../../../protocol/rollout';
import {
  EXPORT_FIELDS,
  type ExportRow,
  exportRowsOf,
  exportTexts,
  hasCode,
} from '../../../rollout/export/export-row';
import { roomMessages } from '../../../rollout/export/room-message';
import { codesAsText, roomsAsCells, textsAsLines } from '../../../rollout/export/text-formats';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { SeenRow } from '../../../rollout/room';
import { copyAndConfirm } from '../../platform/clipboard';
import type { Services } from '../../services';
import { ownLabel, sourceColumns } from './list-view';

type CopyServices = Pick<Services, 'clock'> & {
  readonly dialogs: Pick<Services['dialogs'], 'writeClipboard'>;
};

/** The rooms to copy, and what to copy. */
interface CopiedRooms {
  readonly act: RoomAct;
  readonly rows: readonly Pick<SeenRow, 'id'>[];
  readonly column?: string | undefined;
}

/** Returns the IDs of rows in order. */
export function idsOf(rows: CopiedRooms['rows']): readonly string[] {
  return rows.map(({ id }) => id);
}

/** Copies codes, messages, rows or one column of rooms, in row order. Returns a message. */
export async function copyRooms(
  document: RolloutDocument,
  { act, rows, column }: CopiedRooms,
  { dialogs, clock }: CopyServices,
): Promise<string | undefined> {
  const rooms = exportRowsOf(document, idsOf(rows));
  if (rooms.length === 0) return;
  if (act === 'copyRow') {
    const said = countOf(rooms.length, l10n.t('Row copied|{0} rows copied'));
    return await copyAndConfirm(dialogs, roomsAsCells(rooms), said);
  }
  if (act === 'copyColumn') {
    if (column === undefined) return;
    const { heading, texts } = columnTexts(document, rooms, column);
    const said = countOf(
      texts.length,
      l10n.t({
        message: '“{1}” copied|“{1}” of {0} rooms copied',
        comment: ['{1} is the name of a column, such as “IP address”.'],
      }),
      heading,
    );
    return await copyAndConfirm(dialogs, textsAsLines(texts), said);
  }
  const filled = rooms.filter(hasCode);
  if (filled.length === 0) return l10n.t('There is no code to copy yet');
  const said =
    act === 'copyMessage'
      ? await copyAndConfirm(
          dialogs,
          roomMessages(document.reading, filled, clock.now()).join('\n'),
          countOf(
            filled.length,
            l10n.t({
              message: 'Message copied|Message of {0} rooms copied',
              comment: ['Their pairing codes in sentences, to be sent to someone.'],
            }),
          ),
        )
      : await copyAndConfirm(
          dialogs,
          codesAsText(filled),
          countOf(filled.length, l10n.t('Pairing code copied|Pairing codes of {0} rooms copied')),
        );
  const again = againText(filled);
  return again === undefined ? said : sentenceAnd(said, again);
}

/** Returns a note about copied codes that may be replaced. */
function againText(rows: readonly ExportRow[]): string | undefined {
  const again = rows.filter((row) => row.isFetchedAgain).length;
  if (again === 0) return undefined;
  if (rows.length === 1)
    return l10n.t({ message: 'It is being fetched again.', comment: ['“It” is a pairing code.'] });
  return countOf(
    again,
    l10n.t({
      message: '{0} of them is being fetched again.|{0} of them are being fetched again.',
      comment: ['{0} is a number of pairing codes.'],
    }),
  );
}

/**
 * Returns the heading and texts of a column, with an empty text for a missing value, so that lines match other columns.
 */
function columnTexts(
  { reading }: RolloutDocument,
  rows: readonly ExportRow[],
  column: string,
): { readonly heading: string; readonly texts: readonly string[] } {
  const own = sourceColumns(reading).find(({ key }) => key === column);
  if (own !== undefined) {
    return { heading: own.name, texts: rows.map(({ values }) => values[own.index] ?? '') };
  }
  const field = column === 'fetched' ? 'fetchedAt' : column;
  const index = EXPORT_FIELDS.findIndex(([name]) => name === field);
  return {
    heading: ownLabel(column) ?? column,
    texts: rows.map((row) => exportTexts(row)[index] ?? ''),
  };
}
