import * as l10n from '@vscode/l10n';
import type { Connection } from '../../model/connections/connection';
import type { Dialogs } from '../platform/dialogs';
import type { RequestLog } from '../platform/request-log';

const SET_LOG_LEVEL = l10n.t('Set Log Level…');

/**
 * Asks for confirmation before an inspection while VS Code logs request addresses, because the address contains the
 * token. Returns whether to send the request.
 */
export async function confirmInspection(
  { baseUrl }: Connection,
  dialogs: Pick<Dialogs, 'ask'>,
  log: RequestLog,
): Promise<boolean> {
  const level = log.levelWithAddresses();
  if (level === undefined || baseUrl.isDemo) return true;
  const inspect = l10n.t('Inspect Anyway');
  const chosen = await dialogs.ask(
    l10n.t('VS Code may write this access token to its log. Inspect it anyway?'),
    l10n.t(
      'At log level {0}, VS Code logs the addresses of requests to a file on disk. The address of this request contains the token.',
      level,
    ),
    inspect,
    SET_LOG_LEVEL,
  );
  if (chosen === SET_LOG_LEVEL) await log.setLevel();
  return chosen === inspect;
}
