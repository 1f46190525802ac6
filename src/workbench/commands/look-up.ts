import type { LookUpSubject } from '../../model/endpoints/look-up';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { onRoomOr, onSession } from './call';

/**
 * Look Up Pairing Code…: by an endpoint ID, picked or typed, or by a pairing code ID that is typed. On the row of an
 * endpoint its code shows in the panel that rows share.
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

/** Show Pairing Code, on an endpoint's row or a room of a rollout: looks up its current code. */
export const showPairingCode = onRoomOr('show', lookUpEndpoint);
