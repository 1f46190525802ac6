import { COMMANDS } from '../../ids';
import { CredentialsError, PASSWORD_REJECTED } from '../../model/connections/credentials';
import type { Session } from '../../model/sessions/session';
import { ActionFailure } from '../platform/action-failure';
import { connectionKeyOf } from '../tree/nodes';
import type { CommandHandler } from './call';
import type { CommandServices } from './command-services';

/** Refresh: refreshes the connections of the rows, or all connections. A visible tree shows failures itself. */
export const refresh: CommandHandler = async (services, { nodes }) => {
  const keys = nodes.map(connectionKeyOf);
  const { all } = services.sessions;
  await list(
    services,
    all.filter(({ connection }) => keys.length === 0 || keys.includes(connection.key)),
  );
};

async function list(services: CommandServices, sessions: readonly Session[]): Promise<void> {
  await services.explorer.showProgress(Promise.all(sessions.map((session) => session.refresh())));
  for (const session of sessions) {
    void services.actions.run(COMMANDS.refresh, () => reportFailure(services, session));
  }
}

/**
 * Reports a failure that the tree does not show.
 * @throws ActionFailure
 */
function reportFailure(services: CommandServices, session: Session): void {
  const { error: cause } = session.accessTokens;
  if (cause === undefined) return;
  const problem = session.problem(cause, 'accessTokens');
  // Only the notification offers Retry Anyway.
  const isBlocked = cause instanceof CredentialsError && PASSWORD_REJECTED.includes(cause.why);
  if (services.explorer.isVisible && !isBlocked) return;
  const retry = () => list(services, [session]);
  throw new ActionFailure(problem, { session, retry, cause });
}

/** Show Log. */
export const showLog: CommandHandler = ({ log }) => log.show(true);

/**
 * Open Settings: opens the user settings and shows the connections, or the proxy settings after a proxy
 * failure.
 */
export const openSettings: CommandHandler = ({ dialogs, sessions }, { node, step }) => {
  const session = node?.kind === 'problem' ? sessions.find(node.connectionKey) : undefined;
  const steps = session?.problem(session.accessTokens.error, 'accessTokens').steps ?? [];
  const isOfProxy = step === 'openProxySettings' || steps.includes('openProxySettings');
  return dialogs.openSettings(isOfProxy ? 'proxy' : 'connections');
};
