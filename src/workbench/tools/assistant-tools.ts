import * as l10n from '@vscode/l10n';
import type { ToolName } from '../../ids';
import { displayText } from '../../model/display-text';
import type { Services } from '../services';
import { listTool } from './list-access-tokens';
import { lookUpTool } from './look-up-endpoint';
import type { Tool } from './tool-input';
import { ToolRefusal } from './tool-result';

const TOOLS: Readonly<Record<ToolName, Tool>> = {
  zerotouch_list_access_tokens: listTool,
  zerotouch_look_up_endpoint: lookUpTool,
};

/**
 * Runs a tool. Returns its result or failure as JSON.
 * @throws only if the signal has aborted
 */
export async function runTool(
  name: ToolName,
  input: unknown,
  services: Services,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await TOOLS[name](input, services.sessions).run(services, signal);
  } catch (error) {
    if (error instanceof ToolRefusal) return error.answer;
    throw error;
  }
}

/**
 * Describes what a tool is about to do: its connection, address and maximum number of requests. Reads no secret and
 * sends nothing. Returns plain text. Names the extension, because VS Code shows neither the extension nor the caller.
 */
export function confirmationText(name: ToolName, input: unknown, { sessions }: Services): string {
  try {
    const { session, requests } = TOOLS[name](input, sessions);
    const { name: connectionName, baseUrl } = session.connection;
    return l10n.t(
      'An assistant or another extension is requesting this through Zero Touch Pairing. Connection “{0}” at {1}. {2} The result contains no access token, password or pairing code.',
      displayText(connectionName),
      baseUrl.origin,
      requests,
    );
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    return l10n.t(
      'An assistant or another extension is requesting this through Zero Touch Pairing. Nothing will be sent: the input is invalid or matches no connection. The result says why.',
    );
  }
}
