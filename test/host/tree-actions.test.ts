import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, EDITORS, PANELS } from '../../src/ids';
import { anAccessToken, aRoom } from '../support/builders';
import { answer } from '../support/loopback/behaviours';
import { waitFor } from '../support/wait';
import { lookUpEndpoint } from './rig/actions';
import { clipboard, useClipboard } from './rig/clipboard';
import { runAndPick, runCommand } from './rig/commands';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { hideView, showView } from './rig/extension';
import { listFile } from './rig/lists';
import { pressing } from './rig/messages';
import { replaced } from './rig/replace';
import { click, rowOfKind, rowsOf, textOf } from './rig/rows';
import { customEditors, panelsOpen } from './rig/tabs';

const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

describe('the rows of the tree in VS Code', () => {
  const rooms = useRooms({
    rooms: [aRoom(1), aRoom(2), aRoom(3)],
    tokens: [anAccessToken(), anAccessToken({ accessToken: 'zzz4abcd9efgh1wxyz', clientName: 'Second' })],
  });
  useClipboard();
  before(hideView);
  afterEach(hideView);

  const sent = () => rooms.server.requests.map(({ operation }) => operation);
  const rows = (kind: 'endpoint' | 'accessToken') => rowsOf(rooms.parts, kind).map(({ node }) => node);
  const ids = () => rooms.session.endpoints.all.map(({ id }) => id);
  const lookUpAll = async () => {
    for (const id of ['EP-1', 'EP-2', 'EP-3']) await lookUpEndpoint(rooms.parts, id);
    rooms.server.reset();
  };
  /** Runs a command and presses a button of its notification. @returns what that said and offered */
  const said = async (
    show: 'error' | 'info',
    work: () => Promise<unknown>,
    label?: string,
  ): Promise<readonly string[]> => {
    const [first = []] = await pressing(rooms.parts, show, label, async (shown) => {
      await work();
      await waitFor('the notification', () => shown.length > 0, PATIENCE_MS);
    });
    return first.map(String);
  };

  it('show a token as it was listed when it is clicked, without a request', async () => {
    const [first, second] = rowsOf(rooms.parts, 'accessToken');
    assert.ok(first !== undefined && second !== undefined);
    await click(first);
    await panelsOpen(PANELS.accessToken, 'Room Provisioning: Access Token');
    await click(second);
    await panelsOpen(PANELS.accessToken, 'Second: Access Token');
    assert.deepEqual(sent(), []);
    assert.equal(await clipboard(), 'before');
  });

  it('list the tokens again when an error that a retry may cure is clicked', async () => {
    rooms.server.answer('auth.listAccessTokens', answer(500));
    await showView();
    await runCommand(COMMANDS.refresh);
    rooms.server.reset();
    await click(rowOfKind(rooms.parts, 'problem'));
    assert.deepEqual(rowsOf(rooms.parts, 'problem'), []);
    assert.deepEqual(sent(), ['auth.listAccessTokens']);
  });

  it('forget several endpoints, and bring them back on Undo', async () => {
    await lookUpAll();
    const [first, , third] = rows('endpoint');
    const text = await said('info', () => runCommand(COMMANDS.forgetEndpoint, first, [third, first]));
    assert.deepEqual(text, ['2 endpoints forgotten.', 'Undo']);
    assert.deepEqual(ids(), ['EP-2']);
    await lookUpAll();
    const group = rowOfKind(rooms.parts, 'endpoints').node;
    await said('info', () => runCommand(COMMANDS.forgetEndpoint, group), 'Undo');
    await waitFor('the endpoints', () => ids().length === 3, PATIENCE_MS);
    assert.deepEqual(sent(), []);
  });

  it('copy the details of several endpoints as a table, or one detail of each', async () => {
    await lookUpAll();
    const [first, second] = rows('endpoint');
    const copied = (pattern: RegExp) => async () => pattern.test(await clipboard());
    const call = (index: number, pattern: RegExp) =>
      replaced(
        vscode.window,
        'showQuickPick',
        Object(async (items: readonly unknown[]) => items[index]),
        async () => {
          await runCommand(COMMANDS.copyDetails, first, [first, second]);
          await waitFor('the copy', copied(pattern), PATIENCE_MS);
        },
      );
    await call(0, /^ID\tName\tIP address\t.*\nEP-1\tBoard Room\t192\.0\.2\.7\t.*\nEP-2\tRoom 2\t/);
    await call(1, /^EP-1\nEP-2$/);
    await runAndPick(COMMANDS.copyDetails, first, [1], copied(/^Board Room$/));
  });

  it('copy the details of several tokens without the tokens', async () => {
    const [first, second] = rows('accessToken');
    await runCommand(COMMANDS.copyDetails, first, [first, second]);
    const [header, ...lines] = (await clipboard()).split('\n');
    assert.match(header ?? '', /^Client\tEnterprise\tRoles\t/);
    assert.deepEqual(
      lines.map((line) => line.split('\t')[0]),
      ['Room Provisioning', 'Second'],
    );
    assert.doesNotMatch(lines.join(), /wxyz/);
  });

  it('open a rollout of several endpoints, with their names as labels', async () => {
    await lookUpAll();
    const [first, second] = rows('endpoint');
    await runCommand(COMMANDS.openEndpointsAsRollout, first, [first, second]);
    const [document] = rooms.parts.rollouts.all;
    assert.equal(document?.reading.text, 'Endpoint ID,Label\nEP-1,Board Room\nEP-2,Room 2');
    assert.equal(document?.rollout?.session, rooms.session);
    await waitFor('the editor', () => customEditors(EDITORS.rollout).length === 1, PATIENCE_MS);
    assert.deepEqual(sent(), []);
  });

  it('open a list that is dropped on them as a rollout', async () => {
    const uri = await listFile('Endpoint ID\nEP-1\n');
    const dropped = new vscode.DataTransferItem(`# a comment\r\n${uri}\r\n`);
    await rooms.parts.explorer.handleDrop(dropped);
    await waitFor('the editor', () => customEditors(EDITORS.rollout).length === 1, PATIENCE_MS);
    assert.deepEqual(sent(), []);
  });

  it('begin collapsed in a group of more than 50', async () => {
    const group = () => rowOfKind(rooms.parts, 'endpoints').item;
    const endpoints = Array.from({ length: 51 }, (_, index) => ({
      id: `EP-${index}`,
      endpoint: undefined,
      capabilities: undefined,
    }));
    await rooms.session.endpoints.rememberAll(endpoints.slice(1), 1);
    const { id } = group();
    assert.equal(group().collapsibleState, Expanded);
    await rooms.session.endpoints.rememberAll(endpoints.slice(0, 1), 2);
    assert.equal(group().collapsibleState, Collapsed);
    assert.notEqual(group().id, id, 'VS Code would keep a known group expanded');
    const long = group().id;
    await rooms.session.endpoints.forget('EP-7');
    assert.equal(group().id, long, 'VS Code keeps what the user chose');
  });

  it('are told of in a notification when a refresh fails that nobody sees', async () => {
    rooms.server.answer('auth.listAccessTokens', answer(500));
    const [text, ...buttons] = await said('error', () => runCommand(COMMANDS.refresh));
    assert.match(text ?? '', /^Rooms: The service failed \(500\)\./);
    assert.deepEqual(buttons, ['Retry', 'Show Log']);
  });

  it('say why refused credentials are not sent again, and send them once if the user insists', async () => {
    await showView();
    const { service } = rooms.server;
    const { password } = service;
    service.password = 'changed on the server';
    await runCommand(COMMANDS.refresh);
    assert.equal(textOf(rowOfKind(rooms.parts, 'problem')), 'Sign-in rejected (401) | Update Credentials…');
    rooms.server.reset();
    const [text, ...buttons] = await said('error', () => runCommand(COMMANDS.refresh));
    assert.match(text ?? '', /^Rooms: Credentials were rejected\. Update them to continue\./);
    assert.deepEqual(buttons, ['Update Credentials…', 'Retry Anyway']);
    assert.deepEqual(sent(), []);
    service.password = password;
    await said('error', () => runCommand(COMMANDS.refresh), 'Retry Anyway');
    await waitFor('the list', () => rooms.session.accessTokens.error === undefined, PATIENCE_MS);
    assert.deepEqual(sent(), ['auth.listAccessTokens']);
  });
});
