import * as l10n from '@vscode/l10n';
import { sentenceAnd } from '../../language';
import { readingOf, type TokenListReading } from '../../model/access-tokens/listing';
import type { Session } from '../../model/sessions/session';
import { briefLocalTime } from '../../model/timestamps';
import { LOADING_TOKENS } from '../../protocol/access-tokens';
import { relativeTime } from '../../protocol/text';
import { type Action, ActionFailure, asActionFailure } from '../platform/action-failure';
import { withCancel } from '../prompts/progress';
import type { Services } from '../services';

/** Age above which a list is reloaded before an export or a pick. */
const MAX_USED_AGE_MS = 5 * 60_000;
/** Age from which the list's row and a copy mention the age of the list. */
export const SHOWN_AGE_MS = 3_600_000;

/**
 * Loads the list of tokens if it is missing or older than five minutes, and passes it to the work. If loading fails,
 * the failure offers to use the outdated list.
 * @throws ActionFailure, whose Retry repeats the whole action; SessionClosed; or the error from the work
 */
export async function onFreshTokens(
  session: Session,
  { dialogs, clock, settings }: Services,
  work: (reading: TokenListReading) => ReturnType<Action>,
): Promise<string | undefined> {
  const list = <T>(load: (signal: AbortSignal) => Promise<T>) => withCancel(dialogs, LOADING_TOKENS, load);
  const old = readingOf(session.accessTokens);
  if (old !== undefined && session.isListOlderThan(MAX_USED_AGE_MS)) {
    await list((signal) => session.refresh(signal));
    const { error: cause } = session.accessTokens;
    if (cause !== undefined && session.accessTokens.value === old.list) {
      const problem = session.problem(cause, 'accessTokens');
      const label = l10n.t(
        'Use the List from {0}',
        briefLocalTime(old.listedAt, clock.now(), settings.calendar),
      );
      const button = { label, run: () => work(old) };
      throw new ActionFailure(problem, { session, cause, buttons: [button] });
    }
  }
  const reading = await asActionFailure(session, 'accessTokens', {}, () =>
    list((signal) => session.listed(signal)),
  );
  return (await work(reading)) ?? undefined;
}

/**
 * Returns a confirmation that names the age of an outdated list.
 * @param said such as "Row copied"
 */
export function copiedOfList(said: string, { accessTokens }: Session, now: number): string {
  const { loadedAt } = accessTokens;
  if (loadedAt === undefined || now - loadedAt < SHOWN_AGE_MS) return said;
  return sentenceAnd(said, l10n.t('The list is from {0}.', relativeTime(loadedAt, now)));
}
