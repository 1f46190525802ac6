import vscode = require('vscode');

import { quickInputText } from '../../model/display-text';
import { roomCount } from '../../protocol/room-count';
import { ListReading } from '../../rollout/list/list-reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { documentText } from '../lists/documents/fill-document';
import { askForList, openAsText, openAsRollout as openFile } from '../lists/documents/open-document';
import { selectedText } from '../lists/rooms/rollout-lists';
import { countRooms, countsText } from '../lists/rooms/run-progress';
import { pickSession } from '../prompts/pick-session';
import type { TreeNode } from '../tree/nodes';
import type { CalledOn, CommandContext } from './context';

/** Look Up Many Endpoints…: an untitled document, whose page asks for a list. */
export async function lookUpMany(
  { sessions, untitledLists }: CommandContext,
  node: TreeNode | undefined,
): Promise<void> {
  const session = await pickSession(sessions, node, 'Look up endpoints of which connection?');
  if (session !== undefined) await untitledLists.open('', session);
}

/** Look Up Selected Endpoint IDs: those selected in the active editor, as an untitled document. */
export async function lookUpSelection({ sessions, untitledLists }: CommandContext): Promise<void> {
  const text = selectedText();
  const session = await pickSession(sessions, undefined, 'Look up the endpoints of which connection?');
  if (session === undefined) return;
  const selected = new ListReading();
  selected.write(text);
  await untitledLists.open(selected.list.rooms.length === 0 ? text : documentText(selected), session);
}

/** Open as Rollout: the file of the explorer's row or of the editor, or one that the person chooses. */
export async function openAsRollout(
  _context: CommandContext,
  _node: TreeNode | undefined,
  { file }: Pick<CalledOn, 'file'>,
): Promise<void> {
  const uri = file ?? (await askForList());
  if (uri !== undefined) await openFile(uri);
}

/** Open as Text: the file of the active rollout. */
export async function openRolloutAsText(
  { rolloutPanels }: CommandContext,
  _node: TreeNode | undefined,
  { file }: CalledOn,
): Promise<void> {
  const { active } = rolloutPanels;
  const uri = file ?? (active === undefined ? undefined : vscode.Uri.parse(active.key, true));
  if (uri !== undefined) await openAsText(uri);
}

/** Show Rollout: that of the file, or one of the open documents. */
export async function showRollout(
  context: CommandContext,
  node: TreeNode | undefined,
  { file }: CalledOn,
): Promise<void> {
  const document = file === undefined ? undefined : context.rollouts.find(file.toString());
  if (document !== undefined) return context.rolloutPanels.show(document);
  const key = node !== undefined && 'connectionKey' in node ? node.connectionKey : undefined;
  const documents = context.rollouts.all.filter(
    ({ rollout }) => key === undefined || rollout?.session.connection.key === key,
  );
  if (documents.length === 0) return offerFirst(context, node);
  const picked = await pickDocument(documents, 'Show Rollout');
  if (picked !== undefined) await context.rolloutPanels.show(picked);
}

/** Export Rollout…: all rooms of the active document, in the format that is picked. */
export async function exportRollout(context: CommandContext): Promise<void> {
  const { rolloutPanels, exports } = context;
  const { all } = context.rollouts;
  if (rolloutPanels.active === undefined && all.length === 0) return offerFirst(context, undefined);
  const document = rolloutPanels.active ?? (await pickDocument(all, 'Export which rollout?'));
  if (document === undefined) return;
  const announce = (text: string) => rolloutPanels.announce(document, text);
  await exports.export({ document, announce });
}

function describe({ rollout, reading }: RolloutDocument): string {
  if (rollout === undefined) return roomCount(reading.list.rooms.length);
  const name = quickInputText(rollout.session.connection.name);
  return `${name} · ${rollout.phase === 'running' ? 'running · ' : ''}${countsText(countRooms(rollout.rows))}`;
}

/** The only one of some documents, or the one that the person picks. */
async function pickDocument(
  documents: readonly RolloutDocument[],
  title: string,
): Promise<RolloutDocument | undefined> {
  const [only, ...others] = documents;
  if (others.length === 0) return only;
  const items = documents.map((document) => ({
    label: quickInputText(document.name),
    description: describe(document),
    document,
  }));
  return (await vscode.window.showQuickPick(items, { title, matchOnDescription: true }))?.document;
}

/** Nothing waits for the notification. */
function offerFirst(context: CommandContext, node: TreeNode | undefined): void {
  const open = 'Open a File…';
  const paste = 'Paste a List…';
  void context.actions.run('offer a rollout', async () => {
    const chosen = await vscode.window.showInformationMessage('No rollout is open.', open, paste);
    if (chosen === open) await openAsRollout(context, node, { file: undefined });
    if (chosen === paste) await lookUpMany(context, node);
  });
}
