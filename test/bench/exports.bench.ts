import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RolloutRecord, rolloutRecord } from '../../src/rollout/export/record';
import { listText } from '../../src/rollout/list/list-text';
import { RolloutDocument } from '../../src/rollout/rollout-document';
import { exportContent, type FileFormat } from '../../src/workbench/rollout/export/export-contents';
import { bench, type Figure } from '../support/bench/figure';
import { median, millisecondsOf } from '../support/bench/numbers';
import { manyRooms } from '../support/bench/rollout-rig';
import { NOON } from '../support/builders';
import { shortTempFolder } from '../support/temp';

const RUNS = 10;
const ROOMS = 2000;
const LIMIT_MS = 1000;
const MB = 1024 * 1024;

const FORMATS: readonly (readonly [name: string, format: FileFormat])[] = [
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
  const facts = { document, connection: 'Video', at: NOON };
  try {
    const figures: Figure[] = [];
    for (const [name, format] of FORMATS) {
      let size = 0;
      const once = () =>
        millisecondsOf(async () => {
          const content = await exportContent(format, recordsOf(document), facts);
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

function recordsOf({ reading }: RolloutDocument): readonly RolloutRecord[] {
  return reading.list.records.flatMap((record, index) => {
    if (record.problem !== undefined) return [];
    const row = {
      room: record,
      state: 'done' as const,
      hasChanged: false,
      code: { id: `PC-${index + 1}`, code: String(100_000 + 37 * index) },
      fetchedAt: NOON + index,
      endpoint: {
        id: record.endpointId,
        name: `Room ${index + 1}`,
        ipAddress: `192.0.2.${index % 255}`,
        extraFields: [],
      },
      capabilities: ['CALENDAR_PUSH', 'STATUS', 'JOIN'],
    };
    return [rolloutRecord({ record, row, change: undefined }, () => '')];
  });
}
