import * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import { displayText, notificationText, quickInputText } from '../../model/display-text';
import { readListFile } from '../../rollout/list/list-file';
import { listText } from '../../rollout/list/list-text';
import type { CommandArgument } from '../commands/arguments';
import type { CommandContext } from '../commands/context';
import { CommandFailure } from '../commands/failure';
import { pickSession } from '../prompts/pick-session';

/** Look Up Many Endpoints…: opens the page on which a list is made up, with what its source brings. */
export async function lookUpMany(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Look up endpoints of which connection?');
  if (session === undefined) return;
  switch (argument.source) {
    case 'file':
      return await readFile(context, session);
    case 'endpoints':
      return await pickEndpoints(context, session);
    default:
      context.rolloutPanels.review(session, undefined);
  }
}

/** Look Up Selected Endpoint IDs: whatever is selected in the editor, in one place or several. */
export async function lookUpSelection(context: CommandContext, argument: CommandArgument): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const texts = editor?.selections.map((selection) => editor.document.getText(selection)) ?? [];
  const text = texts.filter((each) => each.trim() !== '').join('\n');
  if (text === '') {
    throw new CommandFailure({
      headline: 'Nothing is selected',
      advice: 'Select endpoint IDs, or lines of a table that holds them, in an editor.',
      steps: [],
    });
  }
  const session = await pickSession(context, argument, 'Look up the endpoints of which connection?');
  if (session !== undefined) review(context, session, text);
}

/** Show Rollout: the list of a connection with what has come of it. */
export async function showRollout(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Show the rollout of which connection?');
  if (session === undefined) return;
  if (context.rollouts.of(session).rows.length === 0) context.rolloutPanels.review(session, undefined);
  else context.rolloutPanels.show(session);
}

async function readFile(context: CommandContext, session: Session): Promise<void> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: 'Choose a List of Endpoints',
      openLabel: 'Read',
      filters: { 'Lists of endpoints': ['csv', 'tsv', 'txt'], 'All files': ['*'] },
    })) ?? [];
  if (uri === undefined) return;
  const { fs } = vscode.workspace;
  const read = async () => {
    const { size } = await fs.stat(uri);
    return await readListFile({ size, read: () => fs.readFile(uri) });
  };
  const file = await read().catch((cause: unknown) => {
    throw unreadable('The file cannot be read', 'Check that it is still there and may be read.', cause);
  });
  if (file.kind === 'tooLarge') {
    throw unreadable('The file is larger than 20 MB', 'Read the list in parts.');
  }
  if (file.kind === 'binary') {
    throw unreadable('The file is no text', 'Save a workbook as CSV first, and choose that.');
  }
  review(context, session, file.text);
  if (file.isGuessed) {
    const text = 'The file is not in UTF-8 and was read as Windows-1252. Check the labels for wrong letters.';
    void vscode.window.showWarningMessage(text);
  }
}

async function pickEndpoints(context: CommandContext, session: Session): Promise<void> {
  const endpoints = session.endpoints.all;
  if (endpoints.length === 0) {
    throw unreadable(
      'No endpoint was looked up yet',
      'Paste endpoint IDs, or choose a file that holds them.',
    );
  }
  const picked = await vscode.window.showQuickPick(
    endpoints.map((endpoint) => ({
      label: quickInputText(endpoint.name ?? endpoint.id),
      description: quickInputText(endpoint.id),
      picked: true,
      endpoint,
    })),
    {
      title: 'Look Up Endpoints Again',
      placeHolder: 'Pick the endpoints to look up',
      canPickMany: true,
      matchOnDescription: true,
    },
  );
  if (picked === undefined || picked.length === 0) return;
  const rooms = picked.map(({ endpoint: { id, name } }) => ({ endpointId: id, label: name }));
  review(context, session, listText(rooms));
}

/** Shows a list to be checked. What was there before can be had back. */
function review(context: CommandContext, session: Session, text: string): void {
  const before = context.rollouts.draftOf(session).text;
  context.rolloutPanels.review(session, text);
  if (before.trim() !== '' && before !== text) void offerUndo(context, session, before);
}

async function offerUndo(context: CommandContext, session: Session, before: string): Promise<void> {
  const undo = 'Undo';
  const name = displayText(session.connection.name, 80);
  const text = notificationText(`${name}: another list took the place of the one that was there.`);
  const chosen = await vscode.window.showInformationMessage(text, undo);
  if (chosen === undo && !session.isClosed) context.rolloutPanels.review(session, before);
}

function unreadable(headline: string, advice: string, cause?: unknown): CommandFailure {
  return new CommandFailure({ headline, advice, steps: [] }, cause === undefined ? {} : { cause });
}
