import * as l10n from '@vscode/l10n';
import { countOf } from '../../language';
import { codeMessage } from '../../model/endpoints/code-text';
import type { LookUpSubject } from '../../model/endpoints/look-up';
import type { Session } from '../../model/sessions/session';
import type { Action } from '../platform/action-failure';
import { copyAndConfirm } from '../platform/clipboard';
import type { Services } from '../services';
import { handOutOne } from './hand-out';
import { lookUpTitle, shownLookUp } from './pairing-code-state';

interface CopiedLookUp {
  readonly session: Session;
  readonly subject: LookUpSubject;
}

/** Maximum characters of a room's name in a confirmation. */
const MAX_TITLE = 60;

/**
 * Copies a code, after fetching it if necessary, see `handOutOne`. Returns the confirmation.
 * @throws ActionFailure
 */
export async function copyCode(copied: CopiedLookUp, services: Services): Promise<string | undefined> {
  const code = await codeOf(copied, services, () => copyCode(copied, services));
  if (code === undefined) return;
  // Names the room, because the page may show another room by now, and repeats that the code changed, because this
  // announcement replaces the page's own.
  const title = titleOf(copied, MAX_TITLE);
  const said = isDifferentCode(copied)
    ? l10n.t('Pairing code of {0} copied. It has changed.', title)
    : l10n.t('Pairing code of {0} copied', title);
  return await copyAndConfirm(services.dialogs, code, said);
}

/**
 * Copies a message with each code, one per line, after fetching codes if necessary, see `handOutOne`. Copies nothing if
 * any code is missing.
 * @returns the confirmation
 * @throws ActionFailure
 */
export async function copyMessages(
  copied: readonly CopiedLookUp[],
  services: Services,
): Promise<string | undefined> {
  const lines: string[] = [];
  for (const each of copied) {
    const code = await codeOf(each, services, () => copyMessages(copied, services));
    if (code === undefined) return;
    const now = services.clock.now();
    const { fetchedAt = now } = each.session.lookUps.get(each.subject);
    lines.push(codeMessage(nameWithId(each), code, fetchedAt, now, services.settings.calendar));
  }
  const [first] = copied;
  if (first === undefined) return;
  const done =
    copied.length === 1
      ? l10n.t('Message for {0} copied', titleOf(first, MAX_TITLE))
      : countOf(lines.length, l10n.t('Message for {0} endpoint copied|Messages for {0} endpoints copied'));
  const said = copied.some(isDifferentCode) ? l10n.t('{0}. A pairing code has changed.', done) : done;
  return await copyAndConfirm(services.dialogs, lines.join('\n'), said);
}

/**
 * Returns the code to copy; undefined if it is not copied.
 * @throws ActionFailure
 */
async function codeOf(
  { session, subject }: CopiedLookUp,
  services: Services,
  retry: Action,
): Promise<string | undefined> {
  if (!(await handOutOne({ session, subject, retry }, services))) return undefined;
  return session.lookUps.get(subject).code?.code;
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
