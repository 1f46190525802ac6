import type { ReviewNote } from '../../../model/access-tokens/review/token-review';
import type { PanelNotice } from '../../../protocol/panel';
import { notice } from '../../panels/panel-parts';

const FROM_NOW = 'Changes are shown from the present list on.';

/** A headline and what it means, for each note. */
const NOTES: Readonly<Record<ReviewNote, readonly [headline: string, text: string]>> = {
  newBaseline: [
    'Saved token history cannot be compared',
    `It is damaged, or of another account, address or key. ${FROM_NOW}`,
  ],
  emptied: [
    'The service now lists no access tokens',
    'It listed some before. Check with the service, then mark the list as reviewed.',
  ],
  unavailable: [
    'Token history could not be read or saved',
    'Unlock the keychain or keyring, and check that the disk has space. Then refresh.',
  ],
};

/** A note as a notice of the table. */
export function noteNotice(note: ReviewNote): PanelNotice {
  const [headline, text] = NOTES[note];
  return notice('warning', headline, text);
}

/** A note as one text, such as for a tooltip or a notification. */
export function noteText(note: ReviewNote): string {
  const [headline, text] = NOTES[note];
  return `${headline}. ${text}`;
}
