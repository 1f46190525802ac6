import vscode = require('vscode');

import type { ToolName } from '../../ids';
import type { LogPort } from '../../model/ports';
import { TOOL_BROKE, TOOLS_ARE_OFF, type ToolParts, toolFailure } from './tool-parts';

/** What is asked and shown, each a constant, because VS Code shows a title as Markdown. */
const TITLES: Readonly<Record<ToolName, readonly [question: string, progress: string]>> = {
  zerotouch_list_access_tokens: ['List access tokens?', 'Listing access tokens'],
  zerotouch_look_up_endpoint: ['Look up an endpoint?', 'Looking up an endpoint'],
};

/** The calls of the language model tools. The tools themselves are loaded when one is called while the setting is on. */
export class ToolCalls {
  private readonly parts: ToolParts;

  constructor(
    parts: Omit<ToolParts, 'failure'>,
    private readonly log: LogPort,
  ) {
    this.parts = { ...parts, failure: toolFailure };
  }

  /** What is asked before a tool is invoked, and shown while it is. */
  async prepare(name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation> {
    const text = this.parts.settings.assistantTools
      ? (await import('./assistant-tools')).assistantTools.confirmationText(name, input, this.parts)
      : `${TOOLS_ARE_OFF.error}.`;
    const [title, invocationMessage] = TITLES[name];
    return {
      invocationMessage,
      confirmationMessages: { title, message: new vscode.MarkdownString().appendText(text) },
    };
  }

  /**
   * @returns the tool's answer as JSON
   * @throws CancellationError and nothing else: VS Code logs the input of a tool that throws
   */
  async invoke(name: ToolName, input: unknown, token: vscode.CancellationToken): Promise<string> {
    // A confirmation protects nothing: the setting may have changed since, and VS Code can confirm by itself.
    if (!this.parts.settings.assistantTools) return JSON.stringify(TOOLS_ARE_OFF);
    const controller = new AbortController();
    const subscription = token.onCancellationRequested(() => controller.abort());
    if (token.isCancellationRequested) controller.abort();
    try {
      const { assistantTools } = await import('./assistant-tools');
      return await assistantTools.runTool(name, input, this.parts, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) throw new vscode.CancellationError();
      this.log.warn(`${name} failed: ${error instanceof Error ? error.name : 'not an error'}`);
      return JSON.stringify(TOOL_BROKE);
    } finally {
      subscription.dispose();
    }
  }
}
