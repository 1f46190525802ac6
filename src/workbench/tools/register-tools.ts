import vscode = require('vscode');

import { TOOLS, type ToolName } from '../../ids';
import type { LogPort } from '../../model/ports';
import { isNotFound } from '../../model/problems/describe-problem';
import { TOOL_BROKE, TOOLS_ARE_OFF, toolFailure } from './tool-failure';
import type { ToolParts } from './tool-parts';

export type RegisterToolsParts = Omit<ToolParts, 'failure' | 'isNotFound'> & { readonly log: LogPort };

/** What is asked and shown, each a constant, because VS Code shows a title as Markdown. */
const TITLES: Readonly<Record<ToolName, readonly [question: string, progress: string]>> = {
  zerotouch_list_access_tokens: ['List access tokens?', 'Listing access tokens'],
  zerotouch_look_up_endpoint: ['Look up an endpoint?', 'Looking up an endpoint'],
  zerotouch_check_rooms: ['Check rooms?', 'Checking rooms'],
};

/** Registers the language model tools. The tools themselves are loaded when one is called while the setting is on. */
export function registerTools({ log, ...rest }: RegisterToolsParts): vscode.Disposable {
  const parts: ToolParts = { ...rest, failure: toolFailure, isNotFound };
  const tools = Object.values(TOOLS).map((name) =>
    vscode.lm.registerTool<unknown>(name, {
      prepareInvocation: ({ input }) => prepare(name, input, parts),
      invoke: async ({ input }, token) => {
        const text = await invoke(name, input, parts, log, token);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    }),
  );
  return vscode.Disposable.from(...tools);
}

async function prepare(
  name: ToolName,
  input: unknown,
  parts: ToolParts,
): Promise<vscode.PreparedToolInvocation> {
  const { assistantTools } = parts.settings;
  const text = assistantTools
    ? (await import('./assistant-tools')).assistantTools.confirmationText(name, input, parts)
    : `${TOOLS_ARE_OFF.error}.`;
  const [title, invocationMessage] = TITLES[name];
  return {
    invocationMessage,
    confirmationMessages: { title, message: new vscode.MarkdownString().appendText(text) },
  };
}

/** @throws CancellationError and nothing else: VS Code logs the input of a tool that throws */
async function invoke(
  name: ToolName,
  input: unknown,
  parts: ToolParts,
  log: LogPort,
  token: vscode.CancellationToken,
): Promise<string> {
  // A confirmation protects nothing: the setting may have changed since, and VS Code can confirm by itself.
  if (!parts.settings.assistantTools) return JSON.stringify(TOOLS_ARE_OFF);
  const controller = new AbortController();
  const subscription = token.onCancellationRequested(() => controller.abort());
  if (token.isCancellationRequested) controller.abort();
  try {
    const { assistantTools } = await import('./assistant-tools');
    return await assistantTools.runTool(name, input, parts, controller.signal);
  } catch (error) {
    if (controller.signal.aborted) throw new vscode.CancellationError();
    log.warn(`${name} failed: `, error instanceof Error ? error.name : 'not an error');
    return JSON.stringify(TOOL_BROKE);
  } finally {
    subscription.dispose();
  }
}
