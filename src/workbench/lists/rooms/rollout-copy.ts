import { codeMessage } from '../../../model/endpoints/code-text';
import type { FromRollout } from '../../../protocol/rollout-messages';
import { countOf } from '../../../protocol/text';
import {
  RECORD_FIELDS,
  type RolloutRecord,
  recordsOf,
  recordTexts,
  titleOf,
} from '../../../rollout/export/record';
import { codesAsText, recordsAsCells, textsAsLines } from '../../../rollout/export/text-formats';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { EpochMs } from '../../../service/resources';
import { copyText } from '../../platform/clipboard';
import type { Services } from '../../services';
import { ownHeading, sourceColumns } from './list-view';

type CopyServices = Pick<Services, 'clock'> & {
  readonly dialogs: Pick<Services['dialogs'], 'writeClipboard'>;
};

type CopyMessage = Extract<FromRollout, { type: 'copy' }>;

/** Copies codes, messages, rows or one column of the rooms that a page names, in its order. @returns what to say */
export async function copyFromRollout(
  document: RolloutDocument,
  message: CopyMessage,
  { dialogs, clock }: CopyServices,
): Promise<string | undefined> {
  const records = recordsOf(document, message.ids);
  if (records.length === 0) return;
  if (message.what === 'row') {
    const what = records.length === 1 ? 'Row' : countOf(records.length, 'row');
    return await copyText(dialogs, recordsAsCells(records), `${what} copied`);
  }
  if (message.what === 'column') {
    const { heading, texts } = columnTexts(document, records, message.column);
    const what = texts.length === 1 ? heading : `${heading} of ${countOf(texts.length, 'room')}`;
    return await copyText(dialogs, textsAsLines(texts), `${what} copied`);
  }
  const filled = records.filter(({ code }) => code !== undefined);
  if (filled.length === 0) return 'There is no code to copy yet';
  const isMessage = message.what === 'message';
  const noun = isMessage ? 'Message' : 'Pairing code';
  const what = filled.length === 1 ? noun : `${noun} of ${countOf(filled.length, 'room')}`;
  const said = await copyText(
    dialogs,
    isMessage ? messagesOf(filled, clock.now()) : codesAsText(filled),
    `${what} copied`,
  );
  return [said, againText(filled)].filter((text) => text !== '').join('. ');
}

/** What is said of copied codes that may be replaced. */
function againText(records: readonly RolloutRecord[]): string {
  const again = records.filter((record) => record.isFetchedAgain);
  if (again.length === 0) return '';
  const which =
    records.length === 1 ? 'It is' : `${again.length} of them ${again.length === 1 ? 'is' : 'are'}`;
  return `${which} ${again[0]?.problem?.toLowerCase() ?? ''}.`;
}

function messagesOf(records: readonly RolloutRecord[], now: EpochMs): string {
  const lines = records.map((record) => {
    const { code = '', fetchedAt = '' } = record;
    return codeMessage(titleOf(record), code, Date.parse(fetchedAt), now);
  });
  return lines.join('\n');
}

/** A column keeps an empty line for a room without a value, so that its lines match those of other columns. */
function columnTexts(
  { reading }: RolloutDocument,
  records: readonly RolloutRecord[],
  column: string,
): { readonly heading: string; readonly texts: readonly string[] } {
  const own = sourceColumns(reading).find(({ key }) => key === column);
  if (own !== undefined) {
    return { heading: own.name, texts: records.map(({ values }) => values[own.index] ?? '') };
  }
  const heading = ownHeading(column);
  const index = RECORD_FIELDS.findIndex(([, each]) => each === heading);
  return {
    heading,
    texts: records.map((record) => recordTexts(record)[index] ?? ''),
  };
}
