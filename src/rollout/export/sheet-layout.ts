import type { RolloutRecord } from './record';

/** `large`: eight cards a page, on A4 or Letter. Labels are for sticker sheets: 3 × 8 on A4, 3 × 10 on Letter. */
export type SheetSize = 'large' | 'labels-a4' | 'labels-letter';

/** How many details a card or a label has room for. */
export const MAX_DETAILS: Readonly<Record<SheetSize, number>> = {
  large: 6,
  'labels-a4': 2,
  'labels-letter': 2,
};

/** A line on a card, such as the IP address. Both texts are exactly as received. */
export interface SheetDetail {
  readonly label: string;
  readonly text: string;
}

/** How a sheet is laid out. */
export interface SheetLayout {
  /** `large` unless given. */
  readonly size?: SheetSize;
  /**
   * The lines on a record's card, besides its title and code; blank ones are left out. A large card has room for six,
   * and a label for two. Without it: name, endpoint ID, IP address and when the code was fetched.
   */
  readonly detailsOf?: (record: RolloutRecord) => readonly SheetDetail[];
  /** The group of a record, such as its site. Each group starts on a new page; records with a blank one come last. */
  readonly groupOf?: (record: RolloutRecord) => string;
}
