import type { Session } from '../../../model/connections/session';
import { countOf } from '../../../protocol/text';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import type { Dialogs } from '../../platform/dialogs';

/** Asks before another connection drops codes or ends a run. @returns false where the user cancels */
export async function confirmConnection(
  { name, rollout, hasResults }: RolloutDocument,
  session: Session,
  dialogs: Pick<Dialogs, 'ask'>,
): Promise<boolean> {
  if (!hasResults || rollout?.session === session) return true;
  const change = 'Change Connection';
  const codes = rollout?.rows.filter(({ code }) => code !== undefined).length ?? 0;
  const detail = [
    ...(rollout?.run === undefined ? [] : ['The run ends.']),
    ...(codes === 0 ? [] : [`${countOf(codes, 'code')} fetched over the other connection will be lost.`]),
  ].join(' ');
  return (await dialogs.ask(`Change the connection of ${name}?`, detail, change)) === change;
}
