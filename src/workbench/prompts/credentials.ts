import * as l10n from '@vscode/l10n';
import type { Connection } from '../../model/connections/connection';
import { quickInputText } from '../../model/display-text';
import { describeProblem } from '../../model/problems/describe-problem';
import type { BaseUrl } from '../../service/base-url';
import { isCanceled, ServiceError } from '../../service/errors';
import { type BasicCredentials, passwordProblem, usernameProblem } from '../../service/request-values';
import type { Answer, Choice, Dialogs, TextAnswer } from '../platform/dialogs';
import type { Services } from '../services';
import { whileBusy } from './while-busy';

/** Position of the two questions in a sequence of steps. */
interface CredentialSteps {
  /** Starts with the origin, see `titleAt`. */
  readonly title: string;
  readonly first: number;
  readonly total: number;
}

export interface EnteredCredentials extends BasicCredentials {
  /** Result of the test, if the service responded. Rejected credentials are stored but not sent. */
  readonly test?: 'accepted' | 'rejected';
}

/** `edit`: the credentials are not the cause of a failure, and the user wants to change the address. */
type CredentialsAnswer = Answer<EnteredCredentials> | { readonly kind: 'edit' };

/** The typed credentials, kept when the user goes back. */
interface Draft {
  username: string;
  password: string;
}

const REJECTED = { test: 'rejected' } as const;
const SAVE = l10n.t('Save Without Testing');

interface Rejected extends Draft {
  readonly message: string;
}

/**
 * Asks for user name and password, and tests them by listing the access tokens. Asks again if the password was
 * rejected; after any other failure, the user decides.
 * @param connection the connection to test
 */
export async function askCredentials(
  steps: CredentialSteps,
  services: Services,
  connection: Connection,
  draft: Draft,
): Promise<CredentialsAnswer> {
  let rejected: Rejected | undefined;
  for (let isNamed = false; ; ) {
    if (!isNamed) {
      const named = await askUsername(steps, services, draft.username);
      if (named.kind === 'canceled') return named;
      draft.username = named.value.trim();
      if (named.kind !== 'given') return { kind: 'back' };
      isNamed = true;
    }
    const given = await askPassword(steps, services, connection, draft, rejected);
    if (given.kind === 'canceled') return given;
    draft.password = given.value;
    isNamed = given.kind !== 'back';
    if (given.kind === 'other' && passwordProblem(given.value) === undefined)
      return { kind: 'given', value: { ...draft, ...(given.value === rejected?.password && REJECTED) } };
    if (given.kind !== 'given') continue;
    const tried = await tryCredentials(steps, services, connection, draft);
    if (tried.kind === 'rejected') rejected = { ...draft, message: tried.message };
    else if (tried.kind !== 'back') return tried;
  }
}

/**
 * Puts the origin before the title of a step, so that the user sees where a password goes. It is not truncated: the end
 * of a host name shows who owns it.
 */
export function titleAt({ origin }: BaseUrl, title: string): string {
  return `${quickInputText(origin, origin.length)} · ${title}`;
}

/** Asks before a password is sent unencrypted. Returns whether the user agreed. */
export async function confirmExposed(
  connection: Connection,
  dialogs: Pick<Dialogs, 'ask'>,
): Promise<boolean> {
  if (!connection.baseUrl.isExposed) return true;
  const send = l10n.t('Use http:// Anyway');
  const chosen = await dialogs.ask(
    l10n.t('Send the password unencrypted?'),
    l10n.t(
      'Anyone on the network can read what is sent to {0}. Use https:// if the service offers it.',
      connection.baseUrl.origin,
    ),
    send,
  );
  return chosen === send;
}

/** Returns the choice to change the address after a failure, with advice unless it was a cancellation. */
export function editAddressChoice(error: unknown, advice: string): Choice<'edit'> {
  const choice = { value: 'edit', label: l10n.t('Edit Address'), icon: 'edit' } as const;
  return isCanceled(error) ? choice : { ...choice, detail: quickInputText(advice) };
}

function askUsername(
  { title, first, total }: CredentialSteps,
  { dialogs }: Services,
  username: string,
): Promise<TextAnswer> {
  return dialogs.askText({
    title,
    step: [first, total],
    prompt: l10n.t('User name of an account that can list the access tokens'),
    value: username,
    canGoBack: first > 1,
    check: usernameProblem,
  });
}

/** Asks for the password. After a rejection it must differ, unless the user name was changed. */
function askPassword(
  { title, first, total }: CredentialSteps,
  { dialogs }: Services,
  { baseUrl: { origin } }: Connection,
  { username, password }: Draft,
  rejected: Rejected | undefined,
): Promise<TextAnswer> {
  const last = rejected?.username === username ? rejected : undefined;
  return dialogs.askText({
    title,
    step: [first + 1, total],
    // A prompt wraps, while a long title is cut.
    prompt: l10n.t(
      'Password. It is sent to {0} for a test, and kept in the secret storage.',
      quickInputText(origin, origin.length),
    ),
    value: password,
    isSecret: true,
    canGoBack: true,
    ...(last === undefined ? {} : { isCheckedAtOnce: true, otherButton: { icon: 'save', tooltip: SAVE } }),
    check: (text) => passwordProblem(text) ?? (text === last?.password ? last.message : undefined),
  });
}

type Tried = CredentialsAnswer | { readonly kind: 'rejected'; readonly message: string };

async function tryCredentials(
  { title, first, total }: CredentialSteps,
  { sessions, dialogs, settings }: Services,
  connection: Connection,
  draft: Draft,
): Promise<Tried> {
  const { username, password } = draft;
  const step = [total, total] as const;
  const placeholder = l10n.t('Listing access tokens at {0}…', quickInputText(connection.baseUrl.href));
  for (;;) {
    const outcome = await whileBusy(dialogs, { title, step, placeholder }, (signal) =>
      sessions.test(connection, { username, password }, signal),
    );
    if (outcome.kind === 'done') {
      return { kind: 'given', value: { username, password, test: 'accepted' } };
    }
    if (outcome.kind !== 'failed') return outcome;
    const { error } = outcome;
    const { headline, advice } = describeProblem(error, 'accessTokens', 'basic', settings.calendar);
    // No password helps if the service does not accept Basic.
    const isRejected = error instanceof ServiceError && error.kind === 'unauthorized';
    if (isRejected && error.details.reason !== 'noBasic') {
      return {
        kind: 'rejected',
        message: l10n.t('{0}. Enter another password, or go back to the user name.', headline),
      };
    }
    const choices: readonly Choice<'retry' | 'edit' | 'save'>[] = [
      { value: 'retry', label: l10n.t('Retry'), icon: 'refresh' },
      // Update Credentials cannot change the address.
      first > 1
        ? editAddressChoice(error, advice)
        : { value: 'edit', label: l10n.t('Edit Credentials'), icon: 'edit' },
      { value: 'save', label: SAVE, icon: 'save' },
    ];
    const answer = await dialogs.askChoice({
      // In the title, because the placeholder is the least visible part of a list.
      title: titleAt(
        connection.baseUrl,
        isCanceled(error) ? l10n.t('The access tokens could not be listed') : quickInputText(headline),
      ),
      step,
      canGoBack: true,
      placeholder: title,
      choices,
    });
    if (answer.kind !== 'given') return answer;
    if (answer.value === 'save') return { kind: 'given', value: { username, password } };
    if (answer.value === 'edit') return first > 1 ? { kind: 'edit' } : { kind: 'back' };
  }
}
