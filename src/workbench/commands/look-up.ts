import type { LookUpSubject } from '../../model/endpoints/look-up';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { onRoomOr, onSession } from './call';

/**
 * Look Up Pairing Code…: asks for an endpoint ID or a pairing code ID. On the row of an endpoint, shows its code in the
 * shared panel.
 */
export const lookUpEndpoint = onSession(
  async (session, { pairingCodePanels, explorer, rollouts, dialogs }, { node }) => {
    if (node?.kind === 'endpoint') {
      const subject: LookUpSubject = { kind: 'endpoint', id: node.endpointId };
      return await pairingCodePanels.preview(session, subject);
    }
    const asked = await pickEndpoint(session, dialogs, { rooms: rollouts.roomsOf(session) });
    if (asked === undefined) return;
    const endpointId = await pairingCodePanels.lookUp(session, asked);
    if (endpointId !== undefined) await explorer.reveal(session, endpointId);
  },
);

/** Show Pairing Code: looks up the current code of a row's endpoint or a room. */
export const showPairingCode = onRoomOr('show', lookUpEndpoint);
