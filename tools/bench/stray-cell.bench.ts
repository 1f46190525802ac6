import { importedList } from '../../src/rollout/workbook/imported-list';
import { workbooks } from '../../src/rollout/workbook/workbook';
import { present } from '../../test/support/expect';
import { bench, type Figure } from './support/figure';

const MAX_COLUMNS = 16_384;
const ROOMS = [1000, 10_000];
const MAX_RATIO = 2;

/** Builds a workbook of rooms, with or without a text in the last column of a sheet. */
async function workbookOf(rooms: number, hasStray: boolean): Promise<Uint8Array> {
  const header = ['Endpoint ID', 'Name', 'Site'];
  const stray = [...header, ...Array.from({ length: MAX_COLUMNS - header.length - 1 }, () => ''), 'stray'];
  const rows = Array.from({ length: rooms }, (_, index) => [
    `EP-${index}`,
    `Room ${index}`,
    `Site ${index % 9}`,
  ]);
  return await workbooks.write([hasStray ? stray : header, ...rows]);
}

/** Imports a workbook. @returns processor time in milliseconds, and the bytes that were allocated and not collected */
async function importOf(bytes: Uint8Array): Promise<{ readonly ms: number; readonly bytes: number }> {
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  const before = process.cpuUsage();
  const [sheet] = await workbooks.open(bytes);
  const text = importedList((await present(sheet).read()).rows);
  const { user, system } = process.cpuUsage(before);
  if (text === '') throw new Error('The list is empty.');
  return { ms: (user + system) / 1000, bytes: process.memoryUsage().heapUsed - heapUsed };
}

// Measures what a stray cell in the last column of a workbook costs.
bench(async () => {
  const figures: Figure[] = [];
  for (const rooms of ROOMS) {
    const [plain, stray] = [await workbookOf(rooms, false), await workbookOf(rooms, true)];
    // The first import compiles the code.
    await importOf(plain);
    const [without, withStray] = [await importOf(plain), await importOf(stray)];
    const name = `${rooms.toLocaleString('en')} rooms and a stray cell`;
    figures.push(
      { name: `${name}: time`, measured: withStray.ms / without.ms, limit: MAX_RATIO, unit: '×' },
      { name: `${name}: memory`, measured: withStray.bytes / without.bytes, limit: MAX_RATIO, unit: '×' },
      { name: `${name}: processor time`, measured: withStray.ms, unit: 'ms' },
    );
  }
  return figures;
}, 3);
