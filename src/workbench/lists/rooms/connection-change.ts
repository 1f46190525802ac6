import * as l10n from '@vscode/l10n';
import { countOf, sentencesText } from '../../../language';
import type { Session } from '../../../model/connections/session';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Dialogs } from '../../platform/dialogs';

const CODES_LOST = l10n.t(
  '{0} code fetched over the other connection will be lost.|{0} codes fetched over the other connection will be lost.',
);

/** Asks before a connection to another service drops codes or ends a run. @returns false if the user cancels */
export async function confirmConnection(
  document: RolloutDocument,
  session: Session,
  dialogs: Pick<Dialogs, 'ask'>,
): Promise<boolean> {
  const { name, rollout } = document;
  const codes = rollout?.rooms.filter(({ code }) => code !== undefined).length ?? 0;
  const losses = [
    ...(rollout?.run === undefined ? [] : [l10n.t('The run ends.')]),
    ...(codes === 0 ? [] : [countOf(codes, CODES_LOST)]),
  ];
  if (losses.length === 0 || !document.losesResultsWith(session)) return true;
  const change = l10n.t('Change Connection');
  return (
    (await dialogs.ask(
      l10n.t({
        message: 'Change the connection of {0}?',
        args: [name],
        comment: ['{0} is the name of a file.'],
      }),
      sentencesText(losses),
      change,
    )) === change
  );
}
