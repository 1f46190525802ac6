import * as vscode from 'vscode';
import { quickInputText } from '../../model/display-text';
import { roomCount } from '../../protocol/room-count';
import { ListReading } from '../../rollout/list/list-reading';
import { listText } from '../../rollout/list/list-text';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { pickSession } from '../prompts/pick-session';
import { documentText } from '../rollout/documents/fill-document';
import { askForList, openAsText, openAsRollout as openFile } from '../rollout/documents/open-document';
import { selectedText } from '../rollout/rollout-lists';
import { countRooms, countsText } from '../rollout/run-progress';
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

/** Show Rollout: that of the file, one of the open documents, or a list that an earlier version remembered. */
export async function showRollout(
  context: CommandContext,
  node: TreeNode | undefined,
  { file }: CalledOn,
): Promise<void> {
  const document = file === undefined ? undefined : context.rollouts.find(file.toString());
  if (document !== undefined) return context.rolloutPanels.show(document);
  const choices = choicesOf(context, node);
  const [only, ...others] = choices;
  if (only === undefined) return offerFirst(context, node);
  const picked =
    others.length === 0
      ? only
      : await vscode.window.showQuickPick(choices, { title: 'Show Rollout', matchOnDescription: true });
  await picked?.open();
}

/** Export Rollout…: all rooms of the active document, in the format that is picked. */
export async function exportRollout(context: CommandContext): Promise<void> {
  const { rolloutPanels, exports } = context;
  const document = rolloutPanels.active ?? (await pickDocument(context));
  if (document === undefined)
    return context.rollouts.all.length === 0 ? offerFirst(context, undefined) : undefined;
  const announce = (text: string) => rolloutPanels.announce(document, text);
  await exports.export({ document, announce });
}

interface RolloutChoice extends vscode.QuickPickItem {
  readonly open: () => Promise<void>;
}

function choicesOf(
  { rollouts, rolloutPanels, sessions, untitledLists }: CommandContext,
  node: TreeNode | undefined,
): readonly RolloutChoice[] {
  const key = node !== undefined && 'connectionKey' in node ? node.connectionKey : undefined;
  const open = rollouts.all
    .filter(({ rollout }) => key === undefined || rollout?.session.connection.key === key)
    .map((document) => ({
      label: quickInputText(document.name),
      description: describe(document),
      open: () => rolloutPanels.show(document),
    }));
  const former = sessions.all.flatMap((session) => {
    const { connection } = session;
    const rooms = key === undefined || key === connection.key ? rollouts.formerLists.read(connection) : [];
    if (rooms.length === 0) return [];
    const label = `List of ${quickInputText(connection.name)}`;
    const description = `${roomCount(rooms.length)}, not saved as a file yet`;
    return [{ label, description, open: () => untitledLists.open(listText(rooms), session, connection.key) }];
  });
  return [...open, ...former];
}

function describe({ rollout, reading }: RolloutDocument): string {
  if (rollout === undefined) return roomCount(reading.list.rooms.length);
  const name = quickInputText(rollout.session.connection.name);
  return `${name} · ${rollout.phase === 'running' ? 'running · ' : ''}${countsText(countRooms(rollout.rows))}`;
}

async function pickDocument({ rollouts }: CommandContext): Promise<RolloutDocument | undefined> {
  const [only, ...others] = rollouts.all;
  if (others.length === 0) return only;
  const items = rollouts.all.map((document) => ({
    label: quickInputText(document.name),
    description: describe(document),
    document,
  }));
  return (await vscode.window.showQuickPick(items, { title: 'Export which rollout?' }))?.document;
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
