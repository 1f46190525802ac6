import * as l10n from '@vscode/l10n';
import type { Answer, ChoiceQuestion, Dialogs } from '../platform/dialogs';

/** The outcome of work, or how the user left it. */
type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | Exclude<Answer<never>, { readonly kind: 'given' }>;

/** Shows pending work with Back and Cancel, both of which abort it. */
export async function whileBusy<T>(
  dialogs: Pick<Dialogs, 'askChoice'>,
  question: Pick<ChoiceQuestion<never>, 'title' | 'step' | 'placeholder'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  const request = new AbortController();
  const shown = new AbortController();
  const working = work(request.signal).then(
    (value): Outcome<T> => ({ kind: 'done', value }),
    (error: unknown): Outcome<T> => ({ kind: 'failed', error }),
  );
  const asking = dialogs.askChoice({
    ...question,
    canGoBack: true,
    signal: shown.signal,
    isBusy: true,
    choices: [{ value: 'cancel', label: l10n.t('Cancel'), icon: 'close' }],
  });
  const left = await Promise.race([working.then(() => undefined), asking]);
  if (left === undefined) {
    shown.abort();
    await asking;
    return await working;
  }
  request.abort();
  return left.kind === 'given' ? await working : left;
}
