import type { ToolName } from '../../ids';
import { checkRooms } from './check-rooms';
import { confirmationText } from './confirmation';
import { listAccessTokens } from './list-access-tokens';
import { lookUpEndpoint } from './look-up-endpoint';
import type { ToolParts } from './tool-parts';
import { ToolRefusal } from './tool-result';

type Tool = (input: unknown, parts: ToolParts, signal: AbortSignal) => Promise<string>;

const RUN: Readonly<Record<ToolName, Tool>> = {
  zerotouch_list_access_tokens: listAccessTokens,
  zerotouch_look_up_endpoint: lookUpEndpoint,
  zerotouch_check_rooms: checkRooms,
};

/** Runs a tool. @returns its result as JSON, also where it is a failure; throws only when the signal has aborted */
async function runTool(
  name: ToolName,
  input: unknown,
  parts: ToolParts,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await RUN[name](input, parts, signal);
  } catch (error) {
    if (error instanceof ToolRefusal) return error.answer;
    throw error;
  }
}

/** What is loaded when a tool is first called. */
export const assistantTools = { runTool, confirmationText } as const;
