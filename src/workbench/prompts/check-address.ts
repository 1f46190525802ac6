import * as l10n from '@vscode/l10n';
import { quickInputText } from '../../model/display-text';
import { describeProblem } from '../../model/problems/describe-problem';
import type { BaseUrl } from '../../service/base-url';
import { ServiceError } from '../../service/errors';
import type { Answer } from '../platform/dialogs';
import { isWebWorker } from '../platform/host';
import type { Services } from '../services';
import { editAddressChoice, titleAt } from './credentials';
import { whileBusy } from './while-busy';

/**
 * Tests an address without credentials, and asks before an address is used whose first response is not from such a
 * service. Offers the `https:` address of a redirect. Skipped in a browser, which hides the cause.
 * @returns `edit` to change the address, or the address to use instead
 */
export async function checkAddress(
  { sessions, dialogs, settings }: Services,
  baseUrl: BaseUrl,
  { title, step }: { readonly title: string; readonly step: readonly [number, number] },
): Promise<Answer<string | undefined> | { readonly kind: 'edit' }> {
  if (baseUrl.isDemo || isWebWorker()) return { kind: 'given', value: undefined };
  const outcome = await whileBusy(
    dialogs,
    { title, step, placeholder: l10n.t('Checking the address…') },
    (signal) => sessions.reach(baseUrl, signal),
  );
  if (outcome.kind === 'done') return { kind: 'given', value: undefined };
  if (outcome.kind !== 'failed') return outcome;
  const { error } = outcome;
  const { headline, advice } = describeProblem(error, 'accessTokens', 'none', settings.calendar);
  // No setting changes this timeout, and there is no Retry.
  const isLate = error instanceof ServiceError && error.kind === 'timedOut';
  const httpsBaseUrl = error instanceof ServiceError ? error.details.httpsBaseUrl : undefined;
  const lateAdvice = l10n.t('Check the network connection, a VPN if one is needed, and the address.');
  const answer = await dialogs.askChoice({
    title: titleAt(baseUrl, quickInputText(headline)),
    step,
    canGoBack: true,
    placeholder: title,
    choices: [
      ...(httpsBaseUrl === undefined
        ? []
        : [
            { value: 'https', label: l10n.t('Use {0}', quickInputText(httpsBaseUrl)), icon: 'lock' } as const,
          ]),
      editAddressChoice(error, isLate ? lateAdvice : advice),
      {
        value: 'continue',
        label: l10n.t('Continue Anyway'),
        detail: quickInputText(l10n.t('The password will be sent to {0}.', new URL(baseUrl.href).host)),
        icon: 'arrow-right',
      },
    ],
  });
  if (answer.kind !== 'given') return answer;
  if (answer.value === 'edit') return { kind: 'edit' };
  return { kind: 'given', value: answer.value === 'https' ? httpsBaseUrl : undefined };
}
