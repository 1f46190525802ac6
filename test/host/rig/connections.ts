import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/app';
import type { Session } from '../../../src/model/sessions/session';
import type { LoopbackServer } from '../../support/loopback/server';
import { waitFor } from '../../support/wait';

/** Timeout for all waits inside VS Code. */
export const PATIENCE_MS = 60_000;

/** An entry of the setting zeroTouch.connections. */
export interface ConnectionEntry {
  readonly name: string;
  readonly baseUrl: string;
  readonly lookUpCredentials?: 'basic' | 'none';
}

/** Address of a service and the credentials that it accepts. */
export type FarService = Pick<LoopbackServer, 'origin' | 'baseUrl'> & {
  readonly service: Pick<LoopbackServer['service'], 'username' | 'password'>;
};

/** Builds the settings entry for a server. */
export function entryFor(
  name: string,
  server: FarService,
  lookUpCredentials: 'basic' | 'none' = 'basic',
): ConnectionEntry {
  return { name, baseUrl: server.baseUrl, lookUpCredentials };
}

/** Sets a user setting. @param value undefined removes it */
export async function setUserSetting(key: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
}

/** Returns the user value of zeroTouch.connections. */
export function connectionsSetting(): unknown {
  return vscode.workspace.getConfiguration().inspect('zeroTouch.connections')?.globalValue;
}

/** Replaces all connections, each with the credentials that its server accepts. */
export async function connect(
  { secrets, sessions }: App,
  servers: Readonly<Record<string, FarService>>,
  lookUpCredentials: 'basic' | 'none' = 'basic',
): Promise<void> {
  for (const [name, server] of Object.entries(servers)) {
    await secrets.store(`credentials/${name}`, secretFor(server));
  }
  await setUserSetting(
    'zeroTouch.connections',
    Object.entries(servers).map(([name, server]) => entryFor(name, server, lookUpCredentials)),
  );
  const wanted = Object.entries(servers).map(([name, { baseUrl }]) => `${name} ${baseUrl}`);
  const connected = () => sessions.all.map(({ connection: { name, baseUrl } }) => `${name} ${baseUrl.href}`);
  await waitFor(
    `the connections ${wanted.join(', ')}`,
    () => connected().join() === wanted.join(),
    PATIENCE_MS,
  );
}

/** Removes a connection and everything stored for it. */
export async function removeConnection({ sessions }: App, name: string): Promise<void> {
  const session = sessions.find(name);
  if (session === undefined) throw new Error(`There is no connection ${name}.`);
  await sessions.remove(session);
}

/** Removes every connection and everything stored for it. */
export async function disconnect({ sessions }: App): Promise<void> {
  for (const session of sessions.all) await sessions.remove(session);
  await setUserSetting('zeroTouch.connections', undefined);
  await waitFor('no connection', () => sessions.all.length + sessions.bad.length === 0, PATIENCE_MS);
}

/** Builds a secret for a connection to a server, with a random ID. */
export function secretFor({ baseUrl, service: { username, password } }: FarService): string {
  return JSON.stringify({ version: 2, id: crypto.randomUUID(), baseUrl, username, password });
}

/** Returns the session of an existing connection. */
export function sessionNamed({ sessions }: App, name: string): Session {
  const session = sessions.find(name);
  assert.ok(session !== undefined, `there is no connection ${name}`);
  return session;
}

/** Lists a connection's access tokens. @returns its session */
export async function loadedSession(parts: App, name: string): Promise<Session> {
  const session = sessionNamed(parts, name);
  await session.refresh();
  assert.equal(session.accessTokens.error, undefined);
  return session;
}
