import type { RolloutRecord } from './record';

/** `large`: eight cards a page, on A4 or Letter. Labels are for sticker sheets: 3 × 8 on A4, 3 × 10 on Letter. */
export type SheetSize = 'large' | 'labels-a4' | 'labels-letter';

/** How many details a card or a label has room for. */
export const MAX_DETAILS: Readonly<Record<SheetSize, number>> = {
  large: 6,
  'labels-a4': 2,
  'labels-letter': 2,
};

/** A line on a card, such as the IP address. */
export interface SheetDetail {
  /** Names it among the details that a person can choose. */
  readonly key: string;
  readonly label: string;
  /** Exactly as received. */
  readonly textOf: (record: RolloutRecord) => string | undefined;
}

/** How a sheet is laid out. */
export interface SheetLayout {
  readonly size: SheetSize;
  /** The lines on a record's card, besides its title and code; blank ones are left out. */
  readonly details: readonly SheetDetail[];
  /** The group of a record, such as its site. Each group starts on a new page; records with a blank one come last. */
  readonly groupOf?: ((record: RolloutRecord) => string) | undefined;
}

/** The records of a sheet that stand together. */
export interface SheetGroup {
  /** As HTML; undefined on a sheet without groups. */
  readonly heading: string | undefined;
  /** True for the records without a group, whose heading is no value of a column. */
  readonly isUnnamed: boolean;
  readonly records: readonly RolloutRecord[];
}

/** The details of the rooms of every list, beside its own columns. */
export function roomDetails(): readonly SheetDetail[] {
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    { key: 'name', label: 'Name', textOf: ({ name }) => name },
    { key: 'endpointId', label: 'Endpoint ID', textOf: ({ endpointId }) => endpointId },
    { key: 'ipAddress', label: 'IP address', textOf: ({ ipAddress }) => ipAddress },
    {
      key: 'fetchedAt',
      label: 'Fetched',
      textOf: ({ fetchedAt }) => fetchedAt && time.format(Date.parse(fetchedAt)),
    },
  ];
}
