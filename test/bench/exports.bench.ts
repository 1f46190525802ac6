import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printableSheet } from '../../src/rollout/export/printable-sheet';
import type { RolloutRecord } from '../../src/rollout/export/record';
import { roomDetails } from '../../src/rollout/export/sheet-layout';
import { listText } from '../../src/rollout/list/list-text';
import { RolloutDocument } from '../../src/rollout/rollout-document';
import { exportContent, type TableFormat } from '../../src/workbench/export/export-content';
import { bench, type Figure } from '../support/bench/figure';
import { median, millisecondsOf } from '../support/bench/numbers';
import { manyRooms } from '../support/bench/rollout-rig';
import { NOON } from '../support/builders';
import { shortTempFolder } from '../support/temp';

const RUNS = 10;
const ROOMS = 2000;
const LIMIT_MS = 1000;
const MB = 1024 * 1024;

const FORMATS: readonly (readonly [name: string, format: TableFormat | 'sheet'])[] = [
  ['CSV', 'csv'],
  ['Excel workbook', 'xlsx'],
  ['JSON', 'json'],
  ['printable sheet', 'sheet'],
];

// Measures an export from the list and the results of its rooms to the file on the disk.
bench(async () => {
  const folder = shortTempFolder('bench');
  const document = new RolloutDocument('rooms', 'rooms.csv', neverRun);
  document.write(listText(manyRooms(ROOMS)));
  try {
    const figures: Figure[] = [];
    for (const [name, format] of FORMATS) {
      let size = 0;
      const once = () =>
        millisecondsOf(async () => {
          const content = await contentOf(format, document);
          const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
          writeFileSync(join(folder, 'rollout'), bytes);
          size = bytes.byteLength;
        });
      const first = await once();
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) times.push(await once());
      figures.push(
        { name: `2,000 rooms, ${name}, first`, measured: first, limit: LIMIT_MS, unit: 'ms' },
        {
          name: `2,000 rooms, ${name}, median of ${RUNS} more`,
          measured: median(times),
          limit: LIMIT_MS,
          unit: 'ms',
        },
        { name: `2,000 rooms, ${name}, size`, measured: size / MB, unit: 'MB' },
      );
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function neverRun(): never {
  throw new Error('The results are made here.');
}

async function contentOf(
  format: TableFormat | 'sheet',
  document: RolloutDocument,
): Promise<string | Uint8Array> {
  const records = recordsOf(document);
  if (format !== 'sheet') return await exportContent(format, document, records);
  const layout = { size: 'large' as const, details: roomDetails() };
  return printableSheet(records, { connection: 'Video', at: NOON }, layout);
}

function recordsOf({ reading }: RolloutDocument): readonly RolloutRecord[] {
  return reading.list.records.map(({ endpointId, label, values }, index) => ({
    values,
    label,
    name: `Room ${index + 1}`,
    endpointId,
    ipAddress: `192.0.2.${index % 255}`,
    code: String(100_000 + 37 * index),
    pairingCodeId: `PC-${index + 1}`,
    capabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
    state: 'done',
    change: undefined,
    problem: undefined,
    fetchedAt: new Date(NOON + index).toISOString(),
  }));
}
