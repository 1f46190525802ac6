import * as vscode from 'vscode';
import { COMMANDS } from '../../ids';
import type { Session } from '../../model/connections/session';
import type { LookUpSubject } from '../../model/endpoints/look-ups';
import { pathParameterProblem } from '../../service/path-parameter';
import { askText } from '../prompts/ask-text';
import { pickEndpoint } from '../prompts/pick-endpoint';
import { pickSession } from '../prompts/pick-session';
import { withCancel } from '../prompts/progress';
import type { CommandArgument } from './arguments';
import type { CommandContext } from './context';
import { asCommandFailure, type OwnStep } from './failure';

/** Look Up Current Pairing Code…: by an endpoint ID, picked or typed. */
export async function lookUpEndpoint(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Look up an endpoint of which connection?');
  if (session === undefined) return;
  const endpointId =
    usable(argument.endpointId) ?? (await pickEndpoint(session, 'Look Up Current Pairing Code'));
  if (endpointId !== undefined) await showCurrentCode(context, session, endpointId);
}

/** Look Up Pairing Code by Its ID…: one request. */
export async function lookUpPairingCode(context: CommandContext, argument: CommandArgument): Promise<void> {
  const session = await pickSession(context, argument, 'Look up a pairing code of which connection?');
  if (session === undefined) return;
  const pairingCodeId = usable(argument.pairingCodeId) ?? (await askPairingCodeId());
  if (pairingCodeId === undefined) return;
  const otherKind = tryAs('Try as an Endpoint ID', COMMANDS.lookUpEndpoint, session, {
    endpointId: pairingCodeId,
  });
  const { subject } = await asCommandFailure(
    session,
    'pairingCode',
    { pairingCodeId },
    () =>
      withCancel('Looking up the pairing code…', (signal) =>
        session.lookUps.pairingCode(pairingCodeId, signal),
      ),
    otherKind,
  );
  context.pairingCodePanels.show(session, subject);
}

/** Show Pairing Code, on an endpoint's row: fetches the code that it has now. */
export const showPairingCode = lookUpEndpoint;

async function showCurrentCode(context: CommandContext, session: Session, endpointId: string): Promise<void> {
  const subject: LookUpSubject = { kind: 'endpoint', id: endpointId };
  // One in view comes to the front now, and not when the answer comes and the person may be typing elsewhere.
  let isShown = context.pairingCodePanels.isVisible(session, subject);
  if (isShown) context.pairingCodePanels.show(session, subject);
  // The code is shown as soon as it is there; its details follow.
  const subscription = session.lookUps.onDidChange((lookUp) => {
    const { code, subject: changed } = lookUp;
    if (isShown || changed.kind !== subject.kind || changed.id !== subject.id) return;
    if (code.value === undefined || code.isLoading || code.error !== undefined) return;
    isShown = true;
    context.pairingCodePanels.show(session, subject);
  });
  const otherKind = tryAs('Try as a Pairing Code ID', COMMANDS.lookUpPairingCode, session, {
    pairingCodeId: endpointId,
  });
  try {
    await asCommandFailure(
      session,
      'endpoint',
      { endpointId },
      () =>
        withCancel('Looking up the current pairing code…', (signal) =>
          session.lookUps.endpoint(endpointId, signal),
        ),
      otherKind,
    );
  } catch (error) {
    // A panel that is open tells of the failure itself, with the same next steps.
    if (!context.pairingCodePanels.isVisible(session, subject)) throw error;
  } finally {
    subscription.dispose();
  }
}

function askPairingCodeId(): Promise<string | undefined> {
  return askText({
    title: 'Look Up Pairing Code by Its ID',
    prompt: 'Pairing code ID: the ID of a pairing code, not of an endpoint',
    check: (text) => pathParameterProblem(text.trim()),
  }).then((answer) => (answer.kind === 'text' ? answer.text.trim() : undefined));
}

function tryAs(label: string, command: string, session: Session, id: CommandArgument): OwnStep {
  const argument: CommandArgument = { connectionName: session.connection.name, ...id };
  return { label, run: () => void vscode.commands.executeCommand(command, argument) };
}

function usable(id: string | undefined): string | undefined {
  return id === undefined || pathParameterProblem(id) !== undefined ? undefined : id;
}
