// The guard process: collects orders from its standard input and carries them out when that ends.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isRecord } from '../json';
import { endProcessGroup } from './groups';

const processes = new Set<number>();
const folders = new Set<string>();
let expected = false;

/** How long after a sudden end a process that was being started may go on. */
const AFTERMATH_MS = 3_000;

function takeOrder(line: string): void {
  const order: unknown = JSON.parse(line);
  if (!isRecord(order)) return;
  if (typeof order['end'] === 'number') processes.add(order['end']);
  if (typeof order['forget'] === 'number') processes.delete(order['forget']);
  if (order['expected'] === true) expected = true;
  if (typeof order['remove'] === 'string') folders.add(order['remove']);
}

function removeFolders(): void {
  // Ended processes may still be writing for a moment, hence the retries.
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function carryOut(): void {
  for (const pid of processes) endProcessGroup(pid);
  removeFolders();
  // A process that was just being started is on no list; it ends by itself, and may have written until then.
  if (!expected) setTimeout(removeFolders, AFTERMATH_MS);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
createInterface({ input: process.stdin }).on('line', takeOrder).on('close', carryOut);
