import * as l10n from '@vscode/l10n';
import { addressText } from '../../model/connections/connection';
import { quickInputText } from '../../model/display-text';
import { NEXT_STEPS } from '../../model/problems/next-steps';
import type { Session } from '../../model/sessions/session';
import { connectionIcon } from '../platform/connection-icon';
import type { Services } from '../services';

/**
 * Determines the session of a command: the row's session, the only session, or the user's choice, with the last used
 * one first. Offers to add a connection if there is none.
 * @param key the connection of the row on which the command was called, if any
 * @returns undefined if none was picked or there is none
 */
export async function pickSession(
  services: Services,
  key: string | undefined,
  which: 'all' | 'withCredentials' = 'all',
): Promise<Session | undefined> {
  const { sessions, dialogs } = services;
  const candidates = sessions.lastUsedFirst.filter(
    ({ connection }) => which === 'all' || !connection.baseUrl.isDemo,
  );
  if (candidates.length === 0 && key === undefined) void offerConnections(services);
  const session =
    key === undefined
      ? await pick(candidates, services)
      : candidates.find(({ connection }) => connection.key === key);
  if (session !== undefined) sessions.markUsed(session);
  else if (key !== undefined)
    void dialogs.notify('info', l10n.t('The connection was changed or removed. Choose the command again.'));
  return session;
}

async function pick(candidates: readonly Session[], { dialogs }: Services): Promise<Session | undefined> {
  if (candidates.length < 2) return candidates[0];
  const items = candidates.map((session) => {
    const { name, baseUrl } = session.connection;
    return {
      label: quickInputText(name),
      description: quickInputText(addressText(baseUrl)),
      icon: connectionIcon(session.connection),
      session,
    };
  });
  return (await dialogs.pick(items, { title: l10n.t('Select a Connection'), matchOnDescription: true }))
    ?.session;
}

async function offerConnections({ sessions, dialogs, actions }: Services): Promise<void> {
  const add = l10n.t('Add Connection…');
  const demo = l10n.t('Try the Demo Connection');
  if (sessions.all.length === 0 && sessions.bad.length > 0) {
    const { label } = NEXT_STEPS.openSettings;
    const text = l10n.t('No connection can be used. Correct the setting zeroTouch.connections.');
    if ((await dialogs.notify('warning', text, label)) === label) await actions.runCommand('openSettings');
    return;
  }
  const hasDemo = sessions.all.length > 0;
  const chosen = hasDemo
    ? await dialogs.notify('info', l10n.t('The demo connection needs no credentials.'), add)
    : await dialogs.notify('info', l10n.t('There is no connection yet.'), add, demo);
  if (chosen === add) await actions.runCommand('addConnection');
  if (chosen === demo) await actions.runCommand('tryDemo');
}
