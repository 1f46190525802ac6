import type { RolloutColumn } from '../../protocol/rollout';
import type { FromRollout } from '../../protocol/rollout-messages';
import { roomCount } from '../../protocol/room-count';
import { RECORD_FIELDS } from '../../rollout/export/record';
import {
  codesAsText,
  type RecordField,
  recordsAsCells,
  recordsAsLines,
} from '../../rollout/export/text-formats';
import type { Rollout } from '../../rollout/run/rollout';
import { copyText } from '../platform/clipboard';
import { recordsOf } from './rollout-export';

type CopyMessage = Extract<FromRollout, { type: 'copy' }>;

/** Copies the codes, the rows or one column of the rooms that a page names, in its order. */
export async function copyFromRollout(
  rollout: Rollout,
  message: CopyMessage,
  announce: (text: string) => void,
): Promise<void> {
  const records = recordsOf(rollout, message.ids);
  if (records.length === 0) return;
  if (message.what === 'row') {
    const what = records.length === 1 ? 'Row' : `${records.length} rows`;
    return await copyText(recordsAsCells(records), what, announce);
  }
  const field: RecordField = message.what === 'column' ? fieldOf(message.column) : 'code';
  // A column keeps an empty line for a room without a value, so that its lines match those of other columns.
  const filled = message.what === 'code' ? records.filter(({ code }) => code !== undefined) : records;
  if (filled.length === 0) return announce('There is no code to copy yet');
  const heading = RECORD_FIELDS.find(([name]) => name === field)?.[1] ?? field;
  const what = filled.length === 1 ? heading : `${heading} of ${roomCount(filled.length)}`;
  const text = message.what === 'code' ? codesAsText(filled) : recordsAsLines(filled, field);
  await copyText(text, what, announce);
}

function fieldOf(column: RolloutColumn): RecordField {
  return column === 'fetched' ? 'fetchedAt' : column;
}
