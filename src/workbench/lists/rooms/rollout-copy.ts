import * as l10n from '@vscode/l10n';
import { countOf, sentenceAnd } from '../../../language';
import { codeMessage } from '../../../model/endpoints/code-text';
import type { RoomAct } from '../../../protocol/rollout';
import {
  RECORD_FIELDS,
  type RolloutRecord,
  recordsOf,
  recordTexts,
  titleOf,
} from '../../../rollout/export/record';
import { codesAsText, recordsAsCells, textsAsLines } from '../../../rollout/export/text-formats';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { SeenRow } from '../../../rollout/room';
import type { EpochMs } from '../../../service/resources';
import { copyText } from '../../platform/clipboard';
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
  const records = recordsOf(document, idsOf(rows));
  if (records.length === 0) return;
  if (act === 'copyRow') {
    const said = countOf(records.length, l10n.t('Row copied|{0} rows copied'));
    return await copyText(dialogs, recordsAsCells(records), said);
  }
  if (act === 'copyColumn') {
    if (column === undefined) return;
    const { heading, texts } = columnTexts(document, records, column);
    const said = countOf(
      texts.length,
      l10n.t({
        message: '“{1}” copied|“{1}” of {0} rooms copied',
        comment: ['{1} is the name of a column, such as “IP address”.'],
      }),
      heading,
    );
    return await copyText(dialogs, textsAsLines(texts), said);
  }
  const filled = records.filter(({ code }) => code !== undefined);
  if (filled.length === 0) return l10n.t('There is no code to copy yet');
  const said =
    act === 'copyMessage'
      ? await copyText(
          dialogs,
          messagesOf(filled, clock.now()),
          countOf(
            filled.length,
            l10n.t({
              message: 'Message copied|Message of {0} rooms copied',
              comment: ['Their pairing codes in sentences, to be sent to someone.'],
            }),
          ),
        )
      : await copyText(
          dialogs,
          codesAsText(filled),
          countOf(filled.length, l10n.t('Pairing code copied|Pairing codes of {0} rooms copied')),
        );
  const again = againText(filled);
  return again === undefined ? said : sentenceAnd(said, again);
}

/** Returns a note about copied codes that may be replaced. */
function againText(records: readonly RolloutRecord[]): string | undefined {
  const again = records.filter((record) => record.isFetchedAgain).length;
  if (again === 0) return undefined;
  if (records.length === 1)
    return l10n.t({ message: 'It is being fetched again.', comment: ['“It” is a pairing code.'] });
  return countOf(
    again,
    l10n.t({
      message: '{0} of them is being fetched again.|{0} of them are being fetched again.',
      comment: ['{0} is a number of pairing codes.'],
    }),
  );
}

function messagesOf(records: readonly RolloutRecord[], now: EpochMs): string {
  const lines = records.map((record) => {
    const { code = '', fetchedAt = '' } = record;
    return codeMessage(titleOf(record), code, Date.parse(fetchedAt), now);
  });
  return lines.join('\n');
}

/**
 * Returns the heading and texts of a column, with an empty text for a missing value, so that lines match other columns.
 */
function columnTexts(
  { reading }: RolloutDocument,
  records: readonly RolloutRecord[],
  column: string,
): { readonly heading: string; readonly texts: readonly string[] } {
  const own = sourceColumns(reading).find(({ key }) => key === column);
  if (own !== undefined) {
    return { heading: own.name, texts: records.map(({ values }) => values[own.index] ?? '') };
  }
  const field = column === 'fetched' ? 'fetchedAt' : column;
  const index = RECORD_FIELDS.findIndex(([name]) => name === field);
  return {
    heading: ownLabel(column) ?? column,
    texts: records.map((record) => recordTexts(record)[index] ?? ''),
  };
}
