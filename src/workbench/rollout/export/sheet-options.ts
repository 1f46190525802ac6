import * as vscode from 'vscode';
import { displayText, quickInputText } from '../../../model/display-text';
import type { RememberedStatePort } from '../../../model/ports';
import type { RolloutRecord } from '../../../rollout/export/record';
import {
  MAX_DETAILS,
  type SheetDetail,
  type SheetLayout,
  type SheetSize,
} from '../../../rollout/export/sheet-layout';
import type { ListReading } from '../../../rollout/list/list-reading';
import { sourceColumns } from '../list-view';

const SIZE_KEY = 'sheet/size';
const DETAILS_KEY = 'sheet/details';

const SIZES: readonly (readonly [size: SheetSize, label: string, detail: string])[] = [
  ['large', 'Large Cards', '8 per page, on A4 or Letter'],
  ['labels-a4', 'Labels on A4', '3 × 8 per page, 70 × 37 mm, such as Avery 3474'],
  ['labels-letter', 'Labels on Letter', '3 × 10 per page, 2⅝ × 1 in, such as Avery 5160'],
];

type Detail = Readonly<{ key: string; label: string; textOf: (record: RolloutRecord) => string | undefined }>;

/** What was chosen for a sheet. */
export interface ChosenSheet {
  readonly layout: SheetLayout;
  /** The names of the details on a card. */
  readonly details: readonly string[];
  /** How many of them a card has room for. */
  readonly maxDetails: number;
}

/**
 * Asks for the size of a sheet's cards and what stands on them, beside the label and the code.
 * @param groupBy the column by which the rooms are grouped, if any
 * @returns undefined if the person cancels
 */
export async function askForLayout(
  reading: ListReading,
  groupOf: ((record: RolloutRecord) => string) | undefined,
  state: RememberedStatePort,
): Promise<ChosenSheet | undefined> {
  const lastSize = state.get(SIZE_KEY);
  const sizes = SIZES.map(([size, label, detail]) => ({ label, detail, size }));
  const ordered = [
    ...sizes.filter(({ size }) => size === lastSize),
    ...sizes.filter(({ size }) => size !== lastSize),
  ];
  const picked = await vscode.window.showQuickPick(ordered, {
    title: 'Printable Sheet (1/2): Size of the Cards',
  });
  if (picked === undefined) return undefined;
  const details = await pickDetails(detailsOf(reading), state);
  if (details === undefined) return undefined;
  await state.set(SIZE_KEY, picked.size);
  const linesOf = (record: RolloutRecord): readonly SheetDetail[] =>
    details.map(({ label, textOf }) => ({ label, text: textOf(record) ?? '' }));
  return {
    layout: { size: picked.size, detailsOf: linesOf, ...(groupOf === undefined ? {} : { groupOf }) },
    details: details.map(({ label }) => label),
    maxDetails: MAX_DETAILS[picked.size],
  };
}

async function pickDetails(
  details: readonly Detail[],
  state: RememberedStatePort,
): Promise<readonly Detail[] | undefined> {
  const stored = state.get(DETAILS_KEY);
  const chosen: readonly unknown[] = Array.isArray(stored)
    ? stored
    : ['name', 'endpointId', 'ipAddress', 'fetchedAt'];
  const picked = await vscode.window.showQuickPick(
    details.map((detail) => ({
      label: quickInputText(detail.label),
      picked: chosen.includes(detail.key),
      line: detail,
    })),
    {
      title: 'Printable Sheet (2/2): On Each Card',
      placeHolder: 'A large card has room for six details, a label for two',
      canPickMany: true,
    },
  );
  if (picked === undefined) return undefined;
  const lines = picked.map(({ line }) => line);
  // The columns of one list mean nothing in another.
  await state.set(
    DETAILS_KEY,
    lines.flatMap(({ key }) => (/^c\d+$/u.test(key) ? [] : [key])),
  );
  return lines;
}

function detailsOf(reading: ListReading): readonly Detail[] {
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    ...sourceColumns(reading).map(({ key, name, index }) => ({
      key,
      label: displayText(name),
      textOf: ({ values }: RolloutRecord) => values[index],
    })),
    { key: 'name', label: 'Name', textOf: ({ name }) => name },
    { key: 'endpointId', label: 'Endpoint ID', textOf: ({ endpointId }) => endpointId },
    { key: 'ipAddress', label: 'IP address', textOf: ({ ipAddress }) => ipAddress },
    {
      key: 'fetchedAt',
      label: 'Fetched',
      textOf: ({ fetchedAt }) => (fetchedAt === undefined ? undefined : time.format(Date.parse(fetchedAt))),
    },
  ];
}
