import type { ToolName } from '../../ids';
import { displayText } from '../../model/display-text';
import { LIST_INPUT, type ListInput, LOOK_UP_INPUT, ROOMS_INPUT, readInput, sessionFor } from './tool-input';
import type { ToolParts } from './tool-parts';
import { ToolRefusal } from './tool-result';

const REQUESTS: Readonly<
  Record<ToolName, (input: unknown) => readonly [connection: ListInput['connection'], text: string]>
> = {
  zerotouch_list_access_tokens: (input) => [
    readInput(LIST_INPUT, input).connection,
    'At most 1 request, repeated up to twice if it fails.',
  ],
  zerotouch_look_up_endpoint: (input) => [
    readInput(LOOK_UP_INPUT, input).connection,
    'At most 2 requests, each repeated up to twice if it fails.',
  ],
  zerotouch_check_rooms: (input) => {
    const { connection, endpointIds } = readInput(ROOMS_INPUT, input);
    const requests = 2 * new Set(endpointIds).size;
    return [connection, `At most ${requests} requests. Those that fail are repeated, for up to a minute.`];
  },
};

/** A question of VS Code names neither the extension nor who calls its tool. */
const ASKED = 'An assistant or another extension asks Zero Touch Pairing for this.';

/**
 * Says what a tool is about to do: through which connection, where to, with how many requests at most. Reads no secret
 * and sends nothing. Plain text, to be appended as such.
 */
export function confirmationText(name: ToolName, input: unknown, { sessions }: ToolParts): string {
  try {
    const [connection, requests] = REQUESTS[name](input);
    const session = sessionFor(sessions, connection);
    const { name: connectionName, baseUrl } = session.connection;
    const where = `Connection “${displayText(connectionName)}” at ${baseUrl.origin}.`;
    return `${ASKED} ${where} ${requests} The result has no access token, password or pairing code.`;
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    return `${ASKED} Nothing will be sent: the input fits no connection, or not the tool. The result says why.`;
  }
}
