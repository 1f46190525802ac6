import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import type { Session } from '../../model/connections/session';
import { displayText, MAX_QUOTED_ID } from '../../model/display-text';
import { codeMessage } from '../../model/endpoints/code-text';
import type { LookUpSubject } from '../../model/endpoints/look-up';
import { type Action, ActionFailure, asActionFailure } from '../platform/action-failure';
import { copyAndConfirm } from '../platform/clipboard';
import { withCancel } from '../prompts/progress';
import type { Services } from '../services';
import { lookUpTitle, shownLookUp } from './pairing-code-state';

interface CopiedLookUp {
  readonly session: Session;
  readonly subject: LookUpSubject;
}

/** Maximum characters of a room's name in a confirmation. */
const MAX_TITLE = 60;

const FETCHING = l10n.t('Fetching the pairing code…');

/**
 * Fetches a code again and copies it, so that no outdated code is copied. Returns the confirmation.
 * @throws ActionFailure
 */
export async function copyCode(copied: CopiedLookUp, services: Services): Promise<string | undefined> {
  const { dialogs } = services;
  const code = await withCancel(dialogs, FETCHING, (signal) =>
    fetchCode(copied, signal, () => copyCode(copied, services)),
  );
  if (code === undefined) return;
  // Names the room, because the page may show another room by now, and repeats that the code changed, because this
  // announcement replaces the page's own.
  const title = titleOf(copied, MAX_TITLE);
  const said = isDifferentCode(copied)
    ? l10n.t('Changed pairing code of {0} copied', title)
    : l10n.t('Pairing code of {0} copied', title);
  return await copyAndConfirm(dialogs, code, said);
}

/**
 * Fetches codes again and copies a message with each code, one per line. Copies nothing if any code cannot be fetched.
 * @returns the confirmation
 * @throws ActionFailure
 */
export async function copyMessages(
  copied: readonly CopiedLookUp[],
  services: Services,
): Promise<string | undefined> {
  const { dialogs, clock } = services;
  const lines = await withCancel(dialogs, FETCHING, async (signal) => {
    const found: string[] = [];
    for (const each of copied) {
      const code = await fetchCode(each, signal, () => copyMessages(copied, services));
      if (code !== undefined) found.push(codeMessage(nameWithId(each), code, clock.now(), clock.now()));
    }
    return found;
  });
  if (lines.length === 0) return;
  const [first] = copied;
  const isOne = copied.length === 1 && first !== undefined;
  const done = isOne
    ? l10n.t('Message for {0} copied', titleOf(first, MAX_TITLE))
    : countOf(lines.length, l10n.t('Message for {0} endpoint copied|Messages for {0} endpoints copied'));
  const said = copied.some(isDifferentCode) ? l10n.t('{0}. A pairing code has changed.', done) : done;
  return await copyAndConfirm(dialogs, lines.join('\n'), said);
}

/**
 * Fetches a code again.
 * @throws ActionFailure, also if the code belongs to another endpoint
 */
async function fetchCode(
  { session, subject }: CopiedLookUp,
  signal: AbortSignal,
  retry: Action,
): Promise<string | undefined> {
  const { code, withheld } = await asActionFailure(session, subject, { retry }, () =>
    session.singleLookUps.fetchCode(subject, signal),
  );
  if (withheld !== undefined) throw notCopied(session, withheld.endpointId, retry);
  return code?.code;
}

function titleOf({ session, subject }: CopiedLookUp, maxLength?: number): string {
  return lookUpTitle(shownLookUp(session, subject), maxLength);
}

/** The name and the endpoint ID, if both are known. */
function nameWithId(copied: CopiedLookUp): string {
  const { kind, id } = copied.subject;
  return [...new Set([titleOf(copied), ...(kind === 'endpoint' ? [id] : [])])].join(', ');
}

/** Returns whether the last fetched code differs from the previous one. */
function isDifferentCode({ session, subject }: CopiedLookUp): boolean {
  return session.lookUps.get(subject).comparison === 'changed';
}

function notCopied(session: Session, otherEndpoint: string, retry: Action): ActionFailure {
  const headline = l10n.t('Nothing was copied: the code belongs to another endpoint');
  const advice = l10n.t(
    'The service returned endpoint {0}. Check the endpoint ID, then retry.',
    displayText(otherEndpoint, MAX_QUOTED_ID),
  );
  return new ActionFailure({ headline, advice, steps: ['retry'] }, { session, retry });
}
