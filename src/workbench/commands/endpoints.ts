import * as vscode from 'vscode';
import type { Session } from '../../model/connections/session';
import { quickInputText } from '../../model/display-text';
import { ENDPOINT_LABELS } from '../../model/endpoints/endpoint-labels';
import type { LookUpSubject } from '../../model/endpoints/look-ups';
import type { RememberedEndpoint } from '../../model/endpoints/remembered-endpoints';
import { pathParameterProblem } from '../../service/path-parameter';
import { copyText } from '../platform/clipboard';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { pickSession } from '../prompts/pick-session';
import { withCancel } from '../prompts/progress';
import type { CommandArgument } from './arguments';
import type { CommandContext } from './context';
import { asCommandFailure } from './failure';

/** Copy Pairing Code: fetches the code anew and copies that, so that no old code gets about. */
export async function copyPairingCode(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Copy a pairing code of which connection?');
  if (session === undefined) return;
  const subject = subjectOf(argument) ?? (await pickSubject(session));
  if (subject === undefined) return;
  const code = await asCommandFailure(session, subject.kind, argumentOf(subject), () =>
    withCancel('Fetching the pairing code…', (signal) => fetchCode(session, subject, signal)),
  );
  if (code === undefined) return;
  await copyText(code, 'Pairing code');
  context.pairingCodePanels.announce(session, subject, 'Pairing code copied');
}

/** Copy…: picks one detail of an endpoint and copies it. */
export async function copyEndpointDetail(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Copy a detail of an endpoint of which connection?');
  if (session === undefined) return;
  const endpoint = await rememberedEndpoint(session, argument, 'Copy a Detail of an Endpoint');
  if (endpoint === undefined) return;
  const details = [
    { name: 'ID', value: endpoint.id },
    ...ENDPOINT_LABELS.map(([detail, name]) => ({ name, value: endpoint[detail] })),
    { name: 'Capabilities', value: endpoint.capabilities?.join(', ') },
  ];
  const picked = await vscode.window.showQuickPick(
    details.flatMap(({ name, value }) =>
      value === undefined || value === ''
        ? []
        : [{ label: name, description: quickInputText(value, 80), value }],
    ),
    { title: 'Copy to the Clipboard', matchOnDescription: true },
  );
  if (picked !== undefined) await copyText(picked.value, picked.label);
}

/** Forget Endpoint: at once, with an undo. Nothing changes on the service. */
export async function forgetEndpoint(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Forget an endpoint of which connection?');
  if (session === undefined) return;
  const endpoint = await rememberedEndpoint(session, argument, 'Forget an Endpoint');
  const forgotten = endpoint === undefined ? undefined : await session.endpoints.forget(endpoint.id);
  if (forgotten !== undefined) void offerUndo(session, forgotten);
}

async function offerUndo(session: Session, forgotten: RememberedEndpoint): Promise<void> {
  const undo = 'Undo';
  const chosen = await vscode.window.showInformationMessage('The endpoint was forgotten.', undo);
  if (chosen === undo) await session.endpoints.restore(forgotten);
}

async function fetchCode(
  session: Session,
  subject: LookUpSubject,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (subject.kind === 'endpoint') return (await session.lookUps.fetchCurrentCode(subject.id, signal)).code;
  return (await session.lookUps.pairingCode(subject.id, signal)).code.value?.code;
}

function subjectOf({ endpointId, pairingCodeId }: CommandArgument): LookUpSubject | undefined {
  if (endpointId !== undefined && pathParameterProblem(endpointId) === undefined) {
    return { kind: 'endpoint', id: endpointId };
  }
  if (pairingCodeId !== undefined && pathParameterProblem(pairingCodeId) === undefined) {
    return { kind: 'pairingCode', id: pairingCodeId };
  }
  return undefined;
}

function argumentOf({ kind, id }: LookUpSubject): CommandArgument {
  return kind === 'endpoint' ? { endpointId: id } : { pairingCodeId: id };
}

async function pickSubject(session: Session): Promise<LookUpSubject | undefined> {
  const id = await pickEndpoint(session, 'Copy Pairing Code');
  return id === undefined ? undefined : { kind: 'endpoint', id };
}

async function rememberedEndpoint(
  session: Session,
  { endpointId }: CommandArgument,
  title: string,
): Promise<RememberedEndpoint | undefined> {
  const known = endpointId === undefined ? undefined : session.endpoints.get(endpointId);
  if (known !== undefined) return known;
  const picked = await vscode.window.showQuickPick(
    session.endpoints.all.map((endpoint) => ({
      label: quickInputText(endpoint.name ?? endpoint.id),
      description: quickInputText(endpoint.id),
      endpoint,
    })),
    { title, matchOnDescription: true, placeHolder: 'Pick an endpoint by name or ID' },
  );
  return picked?.endpoint;
}
