import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../src/app';
import { COMMANDS } from '../../src/ids';
import type { TreeNode } from '../../src/workbench/tree/nodes';
import { inspectToken, lookUpEndpoint, lookUpPairingCode } from '../../test/host/rig/actions';
import { runCommand } from '../../test/host/rig/commands';
import { connect, disconnect, PATIENCE_MS, secretFor, sessionNamed } from '../../test/host/rig/connections';
import { closeTabs, hideView, showView } from '../../test/host/rig/extension';
import {
  answer,
  headThenSilence,
  raw,
  redirect,
  reset,
  serviceError,
  silence,
} from '../../test/support/loopback/behaviors';
import type { Behavior } from '../../test/support/loopback/exchange';
import type { LoopbackServer } from '../../test/support/loopback/server';
import { waitFor } from '../../test/support/wait';

/** Counts of all actions so far. */
export interface Tally {
  rounds: number;
  requests: number;
  faults: number;
  cancels: number;
  credentialChanges: number;
  /** Rows of the tree that VS Code requested. */
  rows: number;
}

/** Faults of a server; each round uses the next one. */
const FAULTS: readonly ((server: LoopbackServer) => Behavior)[] = [
  () => silence(),
  () => reset(),
  () => serviceError(500, 'Database is down.'),
  () => serviceError(401, 'Not Authorized.', { 'www-authenticate': 'Basic realm="video"' }),
  () => answer(200, '<!DOCTYPE html><title>Sign in</title>', { 'content-type': 'text/html' }),
  ({ origin }) => redirect(`${origin}/elsewhere`),
  () => headThenSilence(200, {}, '['),
  () => raw('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1', 'end'),
  () => serviceError(503, 'Later.', { 'retry-after': '0' }),
];
const RECONNECT_EVERY = 10;
/**
 * The view is visible in only one of this many rounds, because VS Code keeps about 200 bytes for every requested row.
 */
export const SHOW_EVERY = 10;

/** Number of access tokens of each service. */
export const TOKENS = 20;

/** Uses two connections like a user. One of them fails in every round. */
export class Rounds {
  readonly tally: Tally = { rounds: 0, requests: 0, faults: 0, cancels: 0, credentialChanges: 0, rows: 0 };

  constructor(
    private readonly parts: App,
    private readonly steady: LoopbackServer,
    private readonly faulty: LoopbackServer,
  ) {
    // Only VS Code requests rows; the rounds themselves read nodes.
    const { explorer } = parts;
    const getTreeItem = explorer.getTreeItem.bind(explorer);
    explorer.getTreeItem = (node) => {
      this.tally.rows++;
      return getTreeItem(node);
    };
  }

  /** Adds the two connections. */
  async begin(): Promise<void> {
    await connect(this.parts, { Steady: this.steady, Faulty: this.faulty });
  }

  /**
   * Runs one round and closes all panels and notifications.
   * @throws AssertionError if a connection does not recover
   */
  async next(): Promise<void> {
    const number = this.tally.rounds++;
    if (number % RECONNECT_EVERY === RECONNECT_EVERY - 1) {
      await disconnect(this.parts);
      await this.begin();
    }
    if (number % SHOW_EVERY === 0) await showView();
    await runCommand(COMMANDS.refresh);
    this.works('Steady');
    await this.lookUp(`EP-${(number % 5) + 1}`, `PC-${(number % 5) + 1}`);
    await this.cancel();
    await this.fail(number);
    await this.changeCredentials(`password ${number}`);
    await sessionNamed(this.parts, 'Faulty').refresh();
    this.works('Faulty');
    await hideView();
    await closeTabs();
    // A command waits until its notification is closed.
    await vscode.commands.executeCommand('notifications.clearAll');
    for (const server of [this.steady, this.faulty]) {
      assert.deepEqual(server.violations, []);
      this.tally.requests += server.requests.length;
      server.reset();
    }
  }

  private async lookUp(endpointId: string, pairingCodeId: string): Promise<void> {
    const token = this.node('accessToken');
    const accessToken =
      token.kind === 'accessToken'
        ? sessionNamed(this.parts, 'Steady').accessTokenOf(token.handle)
        : undefined;
    assert.ok(accessToken !== undefined);
    await Promise.all([
      lookUpEndpoint(this.parts, endpointId, 'Steady'),
      lookUpPairingCode(this.parts, pairingCodeId, 'Steady'),
      inspectToken(this.parts, accessToken, 'Steady'),
    ]);
    const endpoint = this.node('endpoint');
    await runCommand(COMMANDS.copyPairingCode, endpoint);
    await runCommand(COMMANDS.copyAccessToken, token);
    await runCommand(COMMANDS.forgetEndpoint, endpoint);
  }

  /** Returns the first node of a kind under the connection “Steady”. */
  private node(kind: TreeNode['kind']): TreeNode {
    const { explorer } = this.parts;
    const connection = explorer.getChildren().find((node) => node.kind === 'connection');
    const under = (node: TreeNode): TreeNode[] => [node, ...explorer.getChildren(node).flatMap(under)];
    const found = connection && under(connection).find((node) => node.kind === kind);
    assert.ok(found !== undefined, `there is no row of the kind ${kind}`);
    return found;
  }

  private async cancel(): Promise<void> {
    const { singleLookUps } = sessionNamed(this.parts, 'Steady');
    const controller = new AbortController();
    this.steady.answer('endpoints.currentPairingCode', silence());
    const before = this.steady.requests.length;
    const lookUp = singleLookUps.endpoint('EP-1', controller.signal);
    await this.steady.requested(before + 1);
    controller.abort();
    // The bundle of the extension has a different AbortedError class than the bundle of the tests.
    await assert.rejects(lookUp, { name: 'AbortedError', message: 'canceled' });
    this.steady.answer('endpoints.currentPairingCode', undefined);
    this.tally.cancels++;
  }

  private async fail(number: number): Promise<void> {
    const fault = FAULTS[number % FAULTS.length];
    assert.ok(fault !== undefined);
    this.faulty.answer('any', fault(this.faulty));
    await Promise.all([
      sessionNamed(this.parts, 'Faulty').refresh(),
      lookUpEndpoint(this.parts, 'EP-1', 'Faulty'),
    ]);
    assert.ok(sessionNamed(this.parts, 'Faulty').accessTokens.error !== undefined);
    this.faulty.answer('any', undefined);
    this.tally.faults++;
  }

  /** Changes the password of the service and of the secret storage, which reports it to the session. */
  private async changeCredentials(password: string): Promise<void> {
    const session = sessionNamed(this.parts, 'Faulty');
    this.faulty.service.password = password;
    await this.parts.secrets.store('credentials/Faulty', secretFor(this.faulty));
    const { authorization } = this.faulty.service;
    await waitFor(
      'the new credentials to be used',
      () =>
        this.faulty.requests.some(({ headers }) => headers.authorization === authorization) &&
        !session.accessTokens.isLoading,
      PATIENCE_MS,
    );
    this.tally.credentialChanges++;
  }

  private works(connectionKey: string): void {
    const { error, value } = sessionNamed(this.parts, connectionKey).accessTokens;
    assert.equal(error, undefined);
    assert.equal(value?.entries.length, TOKENS);
  }
}
