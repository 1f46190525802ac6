import { notificationText } from '../../model/display-text';
import { raceWithAbort, withTimeout } from '../../service/abort';
import type { Dialogs } from '../platform/dialogs';

/** Most responses arrive within this time, and a notification would only flash. */
const QUICK_MS = 600;

/**
 * Runs work and, if it takes longer, shows a notification whose Cancel button aborts the signal.
 * @throws AbortedError if canceled, or the error from the work
 */
export async function withCancel<T>(
  dialogs: Pick<Dialogs, 'showProgress'>,
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const working = work(controller.signal);
  const settled = working.then(
    () => undefined,
    () => undefined,
  );
  const isQuick = await withTimeout(QUICK_MS, undefined, () => settled).then(
    () => true,
    () => false,
  );
  if (isQuick) return await working;
  return await dialogs.showProgress(
    notificationText(title),
    () => raceWithAbort(working, controller.signal),
    () => controller.abort(),
  );
}
