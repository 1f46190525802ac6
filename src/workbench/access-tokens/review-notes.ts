import type { ReviewNote } from '../../model/access-tokens/review/token-review';
import type { PanelNotice } from '../../protocol/panel';
import { notice } from '../panels/notices';

const FROM_NOW = 'Changes are shown from the present list on.';

/** A headline and what it means, for each note. */
const NOTES: Readonly<Record<ReviewNote, readonly [headline: string, text: string]>> = {
  damaged: ['What was remembered of the access tokens could not be read', `It was set aside. ${FROM_NOW}`],
  keyLost: ['The key of the remembered access tokens was lost', FROM_NOW],
  otherAccount: ['The credentials belong to another account', FROM_NOW],
  otherOrigin: ['The address of the connection has changed', FROM_NOW],
  emptied: [
    'The list of access tokens has become empty',
    'It had some before. Check with the service, then mark it as reviewed.',
  ],
  notSaved: [
    'What changed could not be saved',
    'It is known until the window closes. Check that the disk has space and can be written.',
  ],
  noKey: [
    'Changes of the access tokens cannot be shown',
    'The secret storage does not answer. Unlock the keychain or keyring, then refresh.',
  ],
};

/** A note as a notice of the table. */
export function noteNotice(note: ReviewNote): PanelNotice {
  const [headline, text] = NOTES[note];
  return notice(note === 'otherAccount' || note === 'otherOrigin' ? 'info' : 'warning', headline, text);
}

/** A note as one text, such as for a tooltip or a notification. */
export function noteText(note: ReviewNote): string {
  const [headline, text] = NOTES[note];
  return `${headline}. ${text}`;
}
