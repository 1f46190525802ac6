import { notificationText } from '../../model/display-text';
import { raceWithAbort, withTimeout } from '../../service/http/abort';
import type { Dialogs } from '../platform/dialogs';

/** Most responses arrive within this time, so that a notification would only flash. */
const QUICK_MS = 600;

/**
 * Runs work and, once it takes a while, shows a notification with a Cancel button, which aborts the signal.
 * @throws AbortedError when cancelled, or what the work throws
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
