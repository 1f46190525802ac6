// The guard process: collects orders from its standard input and carries them out when that ends.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isRecord } from '../json';
import { endProcessGroup } from './groups';

/** How long after a sudden end a process that was being started may go on. */
const AFTERMATH_MS = 3_000;

/** What is to be done when the one who gave the orders is gone. */
class Orders {
  private readonly processes = new Set<number>();
  private readonly folders = new Set<string>();
  private expected = false;

  take(line: string): void {
    const order: unknown = JSON.parse(line);
    if (!isRecord(order)) return;
    if (typeof order['end'] === 'number') this.processes.add(order['end']);
    if (typeof order['forget'] === 'number') this.processes.delete(order['forget']);
    if (typeof order['remove'] === 'string') this.folders.add(order['remove']);
    if (order['expected'] === true) this.expected = true;
  }

  carryOut(): void {
    for (const pid of this.processes) endProcessGroup(pid);
    this.removeFolders();
    // A process that was just being started is on no list; it ends by itself, and may have written until then.
    if (!this.expected) setTimeout(() => this.removeFolders(), AFTERMATH_MS);
  }

  private removeFolders(): void {
    for (const folder of this.folders) {
      // Ended processes may still be writing for a moment, hence the retries.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  }
}

function main(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const orders = new Orders();
  createInterface({ input: process.stdin })
    .on('line', (line) => orders.take(line))
    .on('close', () => orders.carryOut());
}

main();
