import vscode = require('vscode');

import type { TokenReviews } from '../../../model/access-tokens/token-reviews';
import type { Session } from '../../../model/connections/session';
import { notificationText } from '../../../model/display-text';
import { asActionFailure, requireOpen } from '../../platform/action-failure';
import type { ActionRunner } from '../../platform/action-runner';
import { withCancel } from '../../prompts/progress';

const UNDO = 'Undo';

/** Makes the present list the one that later lists are compared with, with an undo. @throws ActionFailure */
export async function markReviewed(
  session: Session,
  reviews: TokenReviews,
  actions: ActionRunner,
): Promise<void> {
  requireOpen(session);
  await listTokens(session);
  if (session.accessTokens.value === undefined) return;
  const undo = await reviews.markReviewed(session);
  const text = `${session.connection.name}: The access tokens are marked as reviewed.`;
  void vscode.window.showInformationMessage(notificationText(text), UNDO).then((chosen) => {
    if (chosen === UNDO) void actions.run('undo', undo);
  });
}

/** Lists the tokens if that was not done before. @throws ActionFailure */
export async function listTokens(session: Session): Promise<void> {
  if (session.accessTokens.value !== undefined) return;
  await asActionFailure(session, 'accessTokens', { retry: () => listTokens(session) }, async () => {
    await withCancel('Listing the access tokens…', (signal) => session.refresh(signal));
    const { value, error } = session.accessTokens;
    if (value === undefined && error !== undefined) throw error;
  });
}
