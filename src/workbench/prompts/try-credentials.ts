import type { Connection } from '../../model/connections/connection';
import type { Sessions } from '../../model/connections/sessions';
import { quickInputText } from '../../model/display-text';
import { describeProblem, isCancelled } from '../../model/problems/describe-problem';
import type { Problem } from '../../model/problems/problem';
import type { BasicCredentials } from '../../service/basic-credentials';
import { type Answer, askChoice, type Choice } from './ask';
import type { CredentialSteps } from './ask-credentials';

/** What to do after credentials were tested. */
export type Tried =
  | { readonly kind: 'save' }
  /** To change the credentials, or, where they are not the cause, the address. */
  | { readonly kind: 'edit'; readonly part: 'credentials' | 'address' }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancelled' };

type Outcome = { readonly isAccepted: true } | { readonly error: unknown };
type AfterFailure = 'retry' | 'edit' | 'save';

/**
 * Lists the access tokens once with new credentials, and shows where. After a failure the person decides.
 * @param connection where the credentials are to be used
 */
export async function tryCredentials(
  steps: CredentialSteps,
  sessions: Pick<Sessions, 'test'>,
  connection: Connection,
  credentials: BasicCredentials,
): Promise<Tried> {
  for (;;) {
    const outcome = await listOnce(steps, sessions, connection, credentials);
    if ('kind' in outcome) return outcome;
    if ('isAccepted' in outcome) return { kind: 'save' };
    const problem = describeProblem(outcome.error, 'accessTokens', 'basic');
    const answer = await askAfterFailure(steps, outcome.error, problem);
    if (answer.kind !== 'given') return answer;
    if (answer.value === 'save') return { kind: 'save' };
    if (answer.value === 'edit') return { kind: 'edit', part: causeOf(problem) };
  }
}

async function listOnce(
  { title, total }: CredentialSteps,
  sessions: Pick<Sessions, 'test'>,
  connection: Connection,
  credentials: BasicCredentials,
): Promise<Outcome | Exclude<Answer<never>, { readonly kind: 'given' }>> {
  const request = new AbortController();
  const question = new AbortController();
  const listing: Promise<Outcome> = sessions.test(connection, credentials, request.signal).then(
    () => ({ isAccepted: true }),
    (error: unknown) => ({ error }),
  );
  const asking = askChoice({
    title,
    step: [total, total],
    canGoBack: true,
    signal: question.signal,
    placeholder: `Listing access tokens at ${quickInputText(connection.baseUrl.href)}…`,
    isBusy: true,
    choices: [{ value: 'cancel', label: 'Cancel', icon: 'close' }],
  });
  const first = await Promise.race([listing, asking]);
  if ('kind' in first) {
    request.abort();
    return first.kind === 'given' ? await listing : first;
  }
  question.abort();
  await asking;
  return first;
}

function askAfterFailure(
  { title, total }: CredentialSteps,
  error: unknown,
  problem: Problem,
): Promise<Answer<AfterFailure>> {
  const { headline, advice, steps } = problem;
  const isOfCredentials = causeOf(problem) === 'credentials';
  const retry: Choice<AfterFailure> = { value: 'retry', label: 'Retry', icon: 'refresh' };
  const edit: Choice<AfterFailure> = {
    value: 'edit',
    label: 'Edit',
    description: isOfCredentials ? 'the password; Back leads to the user name' : 'the base URL',
    // The usual advice is about credentials that are in use.
    ...(isOfCredentials ? {} : { detail: quickInputText(advice) }),
    icon: 'edit',
  };
  const save: Choice<AfterFailure> = { value: 'save', label: 'Save Without Testing', icon: 'save' };
  const wasCancelled = isCancelled(error);
  return askChoice({
    title,
    step: [total, total],
    canGoBack: true,
    placeholder: wasCancelled ? 'The access tokens were not listed' : quickInputText(headline),
    choices: steps.includes('retry') ? [retry, edit, save] : [edit, retry, save],
  });
}

function causeOf({ steps }: Problem): 'credentials' | 'address' {
  return steps.includes('updateCredentials') ? 'credentials' : 'address';
}
