import * as l10n from '@vscode/l10n';
import { countOf } from '../../../language';
import { displayText } from '../../../model/display-text';
import { NO_CODE_TO_SEND } from '../../../protocol/text';
import { type ExportRow, hasCode, titleOf } from '../../../rollout/export/export-row';
import { exportRowsOf } from '../../../rollout/export/exported-rows';
import { commonAddress, isMailable, mailLink } from '../../../rollout/export/room-mail';
import { roomMessages } from '../../../rollout/export/room-message';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { SeenRow } from '../../../rollout/room';
import type { Services } from '../../services';
import { confirmOutdated } from '../exports/outdated-codes';
import { listNameOf } from '../exports/sheet-content';
import { keysOf } from './rollout-copy';

/** Opens an email with the codes of rooms in the mail program. Returns a message, if any. */
export async function emailRooms(
  document: RolloutDocument,
  rows: readonly Pick<SeenRow, 'key'>[],
  services: Services,
): Promise<string | undefined> {
  const keys = keysOf(rows);
  const chosen = exportRowsOf(document, keys);
  const rooms = chosen.filter(hasCode);
  if (rooms.length === 0) return NO_CODE_TO_SEND;
  const other = rooms.find(({ code }) => !isMailable(code));
  if (other !== undefined) return notMailableText(other);
  // Read before the question, because the list may change during it.
  const link = mailLink(
    commonAddress(
      document.reading,
      rooms.map(({ values }) => values),
    ),
    listNameOf(document),
    roomMessages(document.reading, rooms, services.clock.now()),
  );
  if (!(await confirmOutdated(document, rooms, services, l10n.t('Email Anyway')))) return;
  if (link === undefined) return await offerSheet(document, keys, rooms.length, services);
  if (!(await services.dialogs.openExternal(link)))
    return l10n.t('No mail program was opened. Use Copy Message instead.');
  const without = chosen.length - rooms.length;
  return without === 0
    ? undefined
    : countOf(without, l10n.t('{0} room without a code is left out|{0} rooms without a code are left out'));
}

function notMailableText(room: ExportRow): string {
  return l10n.t(
    'The code of {0} has a character that cannot be passed to a mail program. Use Copy Message instead.',
    displayText(titleOf(room)),
  );
}

async function offerSheet(
  document: RolloutDocument,
  keys: readonly string[],
  count: number,
  { dialogs, exports }: Services,
): Promise<string | undefined> {
  const sheet = l10n.t('Printable Sheet…');
  const question = countOf(
    count,
    l10n.t('The email is too long for a mail program|An email with {0} rooms is too long for a mail program'),
  );
  const detail = l10n.t('Select fewer rooms, or attach a sheet with their codes.');
  if ((await dialogs.ask(question, detail, sheet)) !== sheet) return;
  return await exports.export({ document, keys, format: 'sheet', groupBy: undefined });
}
