import type { LookUpSubject } from '../../model/endpoints/look-up';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { closedLists, roomsOfLists } from '../rooms/find-rooms';
import { onRoomOr, onSession } from './call';

/**
 * Look Up Pairing Code…: asks for a room of a known list, an endpoint ID or a pairing code ID. On the row of an
 * endpoint, shows its code in the shared panel.
 */
export const lookUpEndpoint = onSession(async (session, services, { node }) => {
  const { pairingCodePanels, explorer, documents, rolloutEditors, dialogs } = services;
  if (node?.kind === 'endpoint') {
    const subject: LookUpSubject = { kind: 'endpoint', id: node.endpointId };
    await pairingCodePanels.preview(session, subject);
    return undefined;
  }
  const isListed = (id: string) => documents.all.some((list) => list.session === session && list.has(id));
  const asked = await pickEndpoint(session, dialogs, {
    rooms: roomsOfLists(documents.all),
    load: closedLists(services),
    hides: isListed,
  });
  if (asked === undefined) return undefined;
  if (asked.kind === 'room') return await rolloutEditors.showRoom(asked);
  const endpointId = await pairingCodePanels.lookUp(session, asked);
  if (endpointId !== undefined) await explorer.reveal(session, endpointId);
  return undefined;
});

/** Show Pairing Code: looks up the current code of a row's endpoint or a room. */
export const showPairingCode = onRoomOr('show', lookUpEndpoint);
