import { displayText } from '../../model/display-text';
import type { PanelField } from '../../protocol/panel';

/** What is known of a room or a token, as it is copied. */
export interface Detail {
  readonly label: string;
  readonly text: string;
  /** True if `text` stands for something that it does not show, so that there is nothing to copy. */
  readonly isMasked?: boolean;
}

const MAX_LABEL = 60;

/** Details as a panel shows them. */
export function fieldsOf(details: readonly Detail[]): readonly PanelField[] {
  return details.map((detail, index) => ({
    label: labelOf(detail),
    value: displayText(detail.text),
    ...(detail.isMasked ? {} : { key: keyOf(detail, index) }),
  }));
}

/** The detail that a page names, unless the details have changed since. */
export function detailWithKey(details: readonly Detail[], key: string): Detail | undefined {
  return details.find((detail, index) => !detail.isMasked && keyOf(detail, index) === key);
}

/** The index tells apart details with the same label, which the service can send. */
function keyOf(detail: Detail, index: number): string {
  return `${index} ${labelOf(detail)}`;
}

function labelOf({ label }: Detail): string {
  return displayText(label, MAX_LABEL);
}
