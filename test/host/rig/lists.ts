import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EDITORS } from '../../../src/ids';
import type { RolloutDocument } from '../../../src/rollout/rollout-document';
import { waitFor } from '../../support/wait';
import { roomsIn, type TestList } from '../../support/worlds/test-list';
import { runCommand } from './commands';
import { PATIENCE_MS } from './connections';
import type { EachRooms } from './each-rooms';
import { newFolder } from './folders';

/** A list that is open as a rollout. */
export interface OpenList {
  readonly uri: vscode.Uri;
  /** Its document in VS Code. */
  readonly text: vscode.TextDocument;
  readonly document: RolloutDocument;
  readonly rollout: TestList;
}

/** Writes a file to a new folder. */
export async function listFile(content: string | Uint8Array, name = 'rooms.csv'): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(await newFolder(), name);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await vscode.workspace.fs.writeFile(uri, bytes);
  return uri;
}

/**
 * Reads a file as a rollout without its editor, because the page of an editor takes more processor time than most
 * tests.
 */
export async function openedList(rooms: EachRooms, uri: vscode.Uri): Promise<OpenList> {
  return connectedList(rooms, uri, await rooms.parts.tracker.open(uri));
}

/**
 * Opens the editor of a rollout. Tests that change the list need it, because VS Code shows every document with unsaved
 * changes.
 */
export async function listInEditor(rooms: EachRooms, uri: vscode.Uri): Promise<OpenList> {
  await vscode.commands.executeCommand('vscode.openWith', uri, EDITORS.rollout);
  const { documents } = rooms.parts;
  const document = await waitFor('the document', () => documents.find(uri.toString()), PATIENCE_MS);
  return connectedList(rooms, uri, document);
}

function connectedList({ parts, session }: EachRooms, uri: vscode.Uri, document: RolloutDocument): OpenList {
  const text = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  assert.ok(text !== undefined, 'VS Code has no such text');
  parts.documents.connect(document, session);
  return { uri, text, document, rollout: roomsIn(parts, document) };
}

/** Opens a list as a rollout, with or without its editor, and looks up its rooms. */
export async function lookedUpList(rooms: EachRooms, content: string, open = openedList): Promise<OpenList> {
  const list = await open(rooms, await listFile(content));
  list.rollout.start();
  await list.rollout.run?.ended;
  return list;
}

/** Returns the untitled document that a command opens as a rollout. */
export async function untitledBy(rooms: EachRooms, command: string): Promise<RolloutDocument> {
  const before = new Set(rooms.parts.documents.all);
  await runCommand(command);
  return await waitFor(
    'an untitled document',
    () => rooms.parts.documents.all.find((document) => !before.has(document)),
    PATIENCE_MS,
  );
}
