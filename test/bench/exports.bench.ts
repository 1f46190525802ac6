import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printableSheet } from '../../src/rollout/export/printable-sheet';
import { type RolloutRecord, rolloutRecord } from '../../src/rollout/export/record';
import { recordsAsCsv, recordsAsJson } from '../../src/rollout/export/text-formats';
import { bench, type Figure } from '../support/bench/figure';
import { median, millisecondsOf } from '../support/bench/numbers';
import { manyRooms } from '../support/bench/rollout-rig';
import { NOON } from '../support/builders';
import { shortTempFolder } from '../support/temp';

const RUNS = 10;
const LIMIT_MS = 1000;
const MB = 1024 * 1024;
const FACTS = { connection: 'Video', at: NOON };

const FORMATS: readonly (readonly [name: string, write: (records: readonly RolloutRecord[]) => string])[] = [
  ['CSV', recordsAsCsv],
  ['JSON', recordsAsJson],
  ['printable sheet', (records) => printableSheet(records, FACTS)],
];

// Measures an export from the rows of a run to the file on the disk.
bench(async () => {
  const folder = shortTempFolder('bench');
  try {
    const figures: Figure[] = [];
    for (const [name, write] of FORMATS) {
      let bytes = new Uint8Array();
      const once = () =>
        millisecondsOf(async () => {
          const records = manyRows(2000).map((row) => rolloutRecord(row, () => ''));
          bytes = new TextEncoder().encode(write(records));
          writeFileSync(join(folder, 'rollout'), bytes);
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
        { name: `2,000 rooms, ${name}, size`, measured: bytes.byteLength / MB, unit: 'MB' },
      );
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function manyRows(count: number): readonly Parameters<typeof rolloutRecord>[0][] {
  return manyRooms(count).map((room, index) => ({
    room,
    state: 'done',
    hasChanged: false,
    code: { id: `PC-${index + 1}`, code: String(100_000 + 37 * index) },
    fetchedAt: NOON + index,
    endpoint: {
      id: room.endpointId,
      name: `Room ${index + 1}`,
      ipAddress: `192.0.2.${index % 255}`,
      extraFields: [],
    },
    capabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
  }));
}
