import * as vscode from 'vscode';
import { TOOLS } from '../../../src/ids';

const CALLS: readonly (readonly [name: string, input: object])[] = [
  [TOOLS.listAccessTokens, {}],
  [TOOLS.lookUpEndpoint, { endpointId: 'EP-1' }],
];

/** Calls tools one after the other, and shows one result per line in a document. */
async function callTools(): Promise<void> {
  const lines: string[] = [];
  for (const [name, input] of CALLS) lines.push(await call(name, input));
  const document = await vscode.workspace.openTextDocument({ content: lines.join('\n') });
  await vscode.window.showTextDocument(document);
}

async function call(name: string, input: object): Promise<string> {
  try {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    const texts = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''));
    return `${name} answered ${texts.join('')}`;
  } catch (error) {
    return `${name} rejected with ${String(error)}`;
  }
}

/** Sets the wall clock forward for every extension in this extension host. Timers are not affected. */
async function passHours(): Promise<void> {
  const hours = Number(await vscode.window.showInputBox({ prompt: 'Number of hours', ignoreFocusOut: true }));
  const { now } = Date;
  Date.now = () => now() + hours * 3_600_000;
}

/** Closes all editors without saving, and clears the notifications. */
async function tidy(): Promise<void> {
  const { tabGroups } = vscode.window;
  while (tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('notifications.clearAll');
}

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('zeroTouchTests.callTools', callTools),
    vscode.commands.registerCommand('zeroTouchTests.passHours', passHours),
    vscode.commands.registerCommand('zeroTouchTests.tidy', tidy),
  );
}
