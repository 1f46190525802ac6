import vscode = require('vscode');

import * as l10n from '@vscode/l10n';
import type { ToolName } from '../../ids';
import type { Services } from '../services';
import { confirmationText, runTool } from './assistant-tools';
import { TOOL_BROKE, TOOLS_ARE_OFF } from './tool-result';

/** Titles of the confirmation and the progress. Constant, because VS Code renders them as Markdown. */
const TITLES: Readonly<Record<ToolName, readonly [question: string, progress: string]>> = {
  zerotouch_list_access_tokens: [l10n.t('List access tokens?'), l10n.t('Listing access tokens')],
  zerotouch_look_up_endpoint: [l10n.t('Look up an endpoint?'), l10n.t('Looking up an endpoint')],
};

export class ToolCalls {
  constructor(private readonly services: Services) {}

  /** Returns the confirmation and progress messages of a tool call. */
  prepare(name: ToolName, input: unknown): vscode.PreparedToolInvocation {
    const text = this.services.settings.assistantTools
      ? confirmationText(name, input, this.services)
      : l10n.t('The Zero Touch Pairing tools are off: nothing is read or sent.');
    const [title, invocationMessage] = TITLES[name];
    return {
      invocationMessage,
      confirmationMessages: { title, message: new vscode.MarkdownString().appendText(text) },
    };
  }

  /**
   * @returns the result as JSON
   * @throws only CancellationError, because VS Code logs the input of a tool that throws
   */
  async invoke(name: ToolName, input: unknown, token: vscode.CancellationToken): Promise<string> {
    // Checked again, because the setting may have changed, and VS Code can skip the confirmation.
    if (!this.services.settings.assistantTools) return JSON.stringify(TOOLS_ARE_OFF);
    const controller = new AbortController();
    const subscription = token.onCancellationRequested(() => controller.abort());
    if (token.isCancellationRequested) controller.abort();
    try {
      return await runTool(name, input, this.services, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) throw new vscode.CancellationError();
      this.services.log.warn(`${name} failed: ${error instanceof Error ? error.name : 'not an error'}`);
      return JSON.stringify(TOOL_BROKE);
    } finally {
      subscription.dispose();
    }
  }
}
