import vscode = require('vscode');

import { displayText, quickInputText } from '../../../model/display-text';
import type { RememberedStatePort } from '../../../model/ports';
import {
  roomDetails,
  type SheetDetail,
  type SheetLayout,
  type SheetSize,
} from '../../../rollout/export/sheet-layout';
import type { ListReading } from '../../../rollout/list/list-reading';
import { sourceColumns } from '../rooms/list-view';

const SIZE_KEY = 'sheet/size';
const DETAILS_KEY = 'sheet/details';

const SIZES: readonly { readonly size: SheetSize; readonly label: string; readonly detail: string }[] = [
  { size: 'large', label: 'Large Cards', detail: '8 per page, on A4 or Letter' },
  { size: 'labels-a4', label: 'Labels on A4', detail: '3 × 8 per page, 70 × 37 mm, such as Avery 3474' },
  {
    size: 'labels-letter',
    label: 'Labels on Letter',
    detail: '3 × 10 per page, 2⅝ × 1 in, such as Avery 5160',
  },
];

/** The layout that was chosen last, of any list: a large card with every detail where none was. */
export function lastLayout(state: RememberedStatePort): SheetLayout {
  const size = SIZES.find((each) => each.size === state.get(SIZE_KEY))?.size ?? 'large';
  const chosen = lastDetails(state);
  return { size, details: roomDetails().filter(({ key }) => chosen.includes(key)) };
}

/**
 * Asks for the size of a sheet's cards and what stands on them, beside the label and the code.
 * @returns undefined if the person cancels
 */
export async function askForLayout(
  reading: ListReading,
  state: RememberedStatePort,
): Promise<SheetLayout | undefined> {
  const lastSize = state.get(SIZE_KEY);
  const ordered = SIZES.toSorted(
    (one, other) => Number(other.size === lastSize) - Number(one.size === lastSize),
  );
  const picked = await vscode.window.showQuickPick(ordered, {
    title: 'Printable Sheet (1/2): Size of the Cards',
  });
  if (picked === undefined) return undefined;
  const { size } = picked;
  const details = await pickDetails(reading, state);
  if (details === undefined) return undefined;
  await state.set(SIZE_KEY, size);
  return { size, details };
}

/** The keys of the details that were chosen last. */
function lastDetails(state: RememberedStatePort): readonly unknown[] {
  const stored = state.get(DETAILS_KEY);
  return Array.isArray(stored) ? stored : roomDetails().map(({ key }) => key);
}

async function pickDetails(
  reading: ListReading,
  state: RememberedStatePort,
): Promise<readonly SheetDetail[] | undefined> {
  const columns = sourceColumns(reading).map(
    ({ key, name, index }): SheetDetail => ({
      key,
      label: displayText(name),
      textOf: ({ values }) => values[index],
    }),
  );
  const known = roomDetails();
  const chosen = lastDetails(state);
  const picked = await vscode.window.showQuickPick(
    [...columns, ...known].map((detail) => ({
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
  const kept = lines.filter((line) => known.includes(line));
  await state.set(
    DETAILS_KEY,
    kept.map(({ key }) => key),
  );
  return lines;
}
