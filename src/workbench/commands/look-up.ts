import type { Session } from '../../model/connections/session';
import type { LookUpSubject } from '../../model/endpoints/look-ups';
import { pathParameterProblem } from '../../service/path-parameter';
import { askText } from '../prompts/ask';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { type CommandContext, type CommandHandler, onSession } from './context';

/** Look Up Current Pairing Code…: by an endpoint ID, of the row, picked or typed. A row shows in the shared panel. */
export const lookUpEndpoint = onSession(async (session, context, { node }) => {
  if (node?.kind === 'endpoint') {
    const subject: LookUpSubject = { kind: 'endpoint', id: node.endpointId };
    return await context.pairingCodePanels.preview(session, subject);
  }
  const id = await pickEndpoint(session, 'Look Up Current Pairing Code');
  if (id !== undefined) await lookUp(context, session, { kind: 'endpoint', id });
});

/** Show Pairing Code, on an endpoint's row or a room of a rollout: looks up its current code. */
export const showPairingCode: CommandHandler = (context, call) =>
  call.onRoom === undefined ? lookUpEndpoint(context, call) : call.onRoom('open');

/** Look Up Pairing Code by Its ID…: one request. */
export const lookUpPairingCode = onSession(async (session, context) => {
  const answer = await askText({
    title: 'Look Up Pairing Code by Its ID',
    prompt: 'Pairing code ID: the ID of a pairing code, not of an endpoint',
    check: (text) => pathParameterProblem(text.trim()),
  });
  if (answer.kind !== 'given') return;
  await lookUp(context, session, { kind: 'pairingCode', id: answer.value.trim() });
});

/** Shows the code in a panel of its own, and the endpoint in the tree. */
async function lookUp(
  { pairingCodePanels, explorer }: CommandContext,
  session: Session,
  asked: LookUpSubject,
): Promise<void> {
  const { kind, id } = await pairingCodePanels.lookUp(session, asked);
  if (kind === 'endpoint') await explorer.reveal(session, id);
}
