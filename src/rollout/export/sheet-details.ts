import { nonBlank } from '../../model/display-text';
import type { RolloutRecord } from './record';
import type { SheetDetail } from './sheet-layout';
import { sheetText, titleOf } from './sheet-text';

const MAX_DETAILS_TEXT = 280;
const MAX_DETAIL = 200;
const MAX_LABEL = 20;

/** Makes the details that a card has unless others are chosen. */
export function defaultDetails(): (record: RolloutRecord) => readonly SheetDetail[] {
  const fetched = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (record) => {
    const { name, endpointId, ipAddress, fetchedAt } = record;
    return [
      ...(name === undefined || name === titleOf(record) ? [] : [{ label: 'Name', text: name }]),
      { label: 'Endpoint ID', text: endpointId },
      ...(ipAddress === undefined ? [] : [{ label: 'IP address', text: ipAddress }]),
      ...(fetchedAt === undefined ? [] : [{ label: 'Fetched', text: fetched.format(Date.parse(fetchedAt)) }]),
    ];
  };
}

/**
 * The first details with a text, as HTML: the more there are, the less is printed of each.
 * @param maxCount how many are printed
 */
export function detailElements(details: readonly SheetDetail[], maxCount: number): readonly string[] {
  const filled = details.filter(({ text }) => nonBlank(text) !== undefined).slice(0, maxCount);
  const maxLength = Math.min(MAX_DETAIL, Math.floor(MAX_DETAILS_TEXT / filled.length));
  return filled.map(({ label, text }) => {
    const term = nonBlank(label) === undefined ? '' : `<dt>${sheetText(label, MAX_LABEL)}</dt> `;
    return `<div>${term}<dd>${sheetText(text, maxLength)}</dd></div>`;
  });
}
