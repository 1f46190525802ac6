import * as v from 'valibot';
import type { Session } from '../../connections/session';
import type { ModelServices } from '../../services';
import { reminderStep } from '../expiry';
import { type Reminder, shownDays } from './due';

/** The last reported step of the token with a random ID. */
const TOLD = v.object({ id: v.string(), step: v.number() });

function stateKeyOf(connectionKey: string): string {
  return `tokenInUse/${connectionKey}`;
}

/**
 * Finds the due reminder for the access token that look-ups send, if the connection is not watched. Reports
 * each step once across all windows.
 */
export async function dueOfTokenInUse(
  session: Pick<Session, 'connection' | 'tokenInUse' | 'listedToken'>,
  { state, settings, clock }: Pick<ModelServices, 'state' | 'settings' | 'clock'>,
): Promise<Reminder | undefined> {
  const { tokenInUse: used, connection } = session;
  const token = used && session.listedToken(used.handle);
  const step = token && reminderStep(token, settings, clock.now());
  if (used === undefined || step === undefined) return undefined;
  const key = stateKeyOf(connection.key);
  const told = v.safeParse(TOLD, state.get(key));
  if (told.success && told.output.id === used.id && told.output.step <= step) return undefined;
  // Saved before it is reported, or a failing storage would repeat it every minute.
  await state.set(key, { id: used.id, step });
  const steps = [{ days: shownDays(step, settings), count: 1 }];
  return { steps, added: 0, gone: 0, emptied: undefined, isUsed: true };
}

/**
 * Forgets the reported step of a removed connection.
 * @throws the error of the state
 */
export async function wipeTokenInUse(
  connectionKey: string,
  { state }: Pick<ModelServices, 'state'>,
): Promise<void> {
  const key = stateKeyOf(connectionKey);
  if (state.get(key) !== undefined) await state.set(key, undefined);
}
