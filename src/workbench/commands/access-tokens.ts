import * as l10n from '@vscode/l10n';
import { soonestFirst } from '../../model/access-tokens/expiry';
import { maskedToken } from '../../model/access-tokens/masking';
import { notificationText, quickInputText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import { NO_CLIENT } from '../../protocol/access-tokens';
import { accessTokenProblem, pathParameterProblem } from '../../service/request-values';
import { type Action, ActionFailure, asActionFailure, settingFailure } from '../platform/action-failure';
import type { PickOptions } from '../platform/dialogs';
import type { Services } from '../services';
import { compareWithInventory } from '../tokens/compare-inventory';
import { exportRows } from '../tokens/inventory-export';
import { onFreshTokens } from '../tokens/list-age';
import { TokenList } from '../tokens/token-list';
import { tokenText } from '../tokens/token-text';
import { setWatched } from '../tokens/watching';
import type { TreeNode } from '../tree/nodes';
import { onSession, onTokenOr } from './call';
import type { CommandServices } from './command-services';

/** Copy Access Token: copies the row's token, or asks for one. */
export const copyAccessToken = onTokenOr(
  'copyValue',
  onSession(async (session, services, { node }) => {
    const handle = handleOf(session, node);
    if (handle !== undefined) return await services.accessTokenPanels.copy(session, handle);
    const options = { title: l10n.t('Copy Access Token'), placeHolder: l10n.t('Select the token to copy') };
    return await onPickedToken(session, services, options, (picked) =>
      services.accessTokenPanels.copy(session, picked),
    );
  }),
);

/** Inspect Access Token…: asks for a token, which is pasted without being shown. */
export const inspectAccessToken = onSession(inspectPasted);

/** Inspect Access Token: looks up the row's token, or asks for one. */
export const inspectListedToken = onTokenOr(
  'inspect',
  onSession(async (session, services, { node }) => {
    const accessToken = node?.kind === 'accessToken' ? session.accessTokenOf(node.handle) : undefined;
    return accessToken === undefined
      ? await inspectPasted(session, services)
      : await services.accessTokenPanels.inspect(session, accessToken);
  }),
);

/**
 * Show Access Token: shows a token in the sidebar as listed, without a request; on any other row, acts like Inspect
 * Access Token…. A click runs this command, so another extension can run it as well.
 */
export const showAccessToken = onSession(async (session, services, { node }) => {
  const handle = handleOf(session, node);
  return handle === undefined
    ? await inspectPasted(session, services)
    : services.accessTokenPanels.show(session, handle);
});

async function inspectPasted(
  session: Session,
  { accessTokenPanels, dialogs }: CommandServices,
): Promise<void> {
  const pasted = await dialogs.askText({
    title: l10n.t('Inspect Access Token'),
    prompt: l10n.t(
      'Paste an access token. It is kept only in this window’s memory, and you can copy it from its panel.',
    ),
    isSecret: true,
    check: (text) => pathParameterProblem(text.trim()),
  });
  if (pasted.kind === 'given') await accessTokenPanels.inspect(session, pasted.value.trim());
}

/** Show Access Tokens as Table. */
export const showTokenTable = onSession((session, { tokenPanels }) => tokenPanels.show(session));

/** Export Access Token Inventory…: exports all tokens of a connection, without the token strings. */
export const exportInventory = onSession(async (session, services) => {
  const list = new TokenList(session, services.settings);
  return await exportRows(session, list, { format: undefined, ids: undefined }, services);
});

/** Compare Access Token Inventory…. */
export const compareInventory = onSession(compareWithInventory);

/** Watch Access Tokens. */
export const watchTokens = onSession((session, { sessions }) => setWatched(session, sessions, true));

/** Stop Watching Access Tokens. */
export const stopWatching = onSession((session, { sessions }) => setWatched(session, sessions, false));

/** Use an Access Token for Look-Ups…: from then on, look-ups and inspections send the token instead of the password. */
export const useAccessToken = onSession(pickForLookUps, 'withCredentials');

/**
 * Asks for a listed access token.
 * @throws ActionFailure or SessionClosed
 */
async function pickForLookUps(session: Session, services: Services): Promise<void> {
  const options = {
    title: l10n.t('Use an Access Token for Look-Ups'),
    placeHolder: l10n.t('Sent in the X-Access-Token header, which the service does not document.'),
  };
  await onPickedToken(session, services, options, (handle) => useForLookUps(session, handle, services));
}

/**
 * Stores the token and changes the setting.
 * @throws ActionFailure or SessionClosed
 */
async function useForLookUps(session: Session, handle: string, services: Services): Promise<void> {
  const { sessions, dialogs } = services;
  const token = session.accessTokenOf(handle);
  if (token === undefined) return;
  const problem = accessTokenProblem(token);
  if (problem !== undefined) {
    const headline = l10n.t('This access token cannot be used for look-ups');
    throw new ActionFailure({ headline, advice: problem, steps: ['retry'] }, { session });
  }
  const retry = () => pickForLookUps(session, services);
  await asActionFailure(session, 'accessTokens', { retry }, () => session.saveAccessToken(token));
  const { name, lookUpCredentials } = session.connection;
  try {
    if (lookUpCredentials !== 'accessToken')
      await sessions.setting.setLookUpCredentials(session.connection, 'accessToken');
  } catch (error) {
    throw settingFailure(error, l10n.t('The access token was not set for look-ups'));
  }
  const text = l10n.t(
    '{0}: Look-ups and inspections now send the access token {1} instead of the password. To undo this, set lookUpCredentials to “basic” in the settings.',
    name,
    maskedToken(token),
  );
  void dialogs.notify('info', notificationText(text));
}

/** Returns the handle of a row's token, if the token is still known. */
function handleOf(session: Session, node: TreeNode | undefined): string | undefined {
  if (node?.kind !== 'accessToken') return undefined;
  return session.accessTokenOf(node.handle) === undefined ? undefined : node.handle;
}

/**
 * Asks for a listed access token by client, last characters and expiry, soonest expiry first, and uses it.
 * @param use gets the handle of the token
 * @throws ActionFailure if they cannot be listed, or the error from `use`
 */
async function onPickedToken(
  session: Session,
  services: Services,
  options: Pick<PickOptions, 'title' | 'placeHolder'>,
  use: (handle: string) => ReturnType<Action>,
): Promise<string | undefined> {
  const { settings, clock, dialogs } = services;
  return await onFreshTokens(session, services, async ({ list }) => {
    if (list.entries.length === 0) {
      void dialogs.notify('info', l10n.t('No access tokens are granted for this enterprise.'));
      return undefined;
    }
    const now = clock.now();
    const items = soonestFirst(list.entries).map(({ handle, token }) => {
      const text = tokenText(token, settings, now);
      return {
        label: quickInputText(text.client ?? NO_CLIENT),
        description: `${quickInputText(text.lastFour)} · ${text.expiry}`,
        handle,
      };
    });
    const picked = await dialogs.pick(items, { ...options, matchOnDescription: true });
    return picked === undefined ? undefined : ((await use(picked.handle)) ?? undefined);
  });
}
