import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { isRecord } from '../json';
import { outFile } from '../project';
import type { FarReport } from './far-service';

/** The process of the services that benches measure against, on the loopback address. Ends with this process at the latest. */
export class FarEnd {
  private constructor(
    private readonly child: ChildProcess,
    private readonly origins: readonly string[],
  ) {}

  /** Starts services that answer after a latency. */
  static async start(...services: readonly { readonly latencyMs: number }[]): Promise<FarEnd> {
    const latencies = services.map(({ latencyMs }) => String(latencyMs));
    const child = fork(outFile('support', 'bench', 'far-end-main.js'), latencies, { execArgv: [] });
    const [message]: readonly unknown[] = await once(child, 'message');
    const ports = isRecord(message) && Array.isArray(message['ports']) ? message['ports'] : [];
    return new FarEnd(
      child,
      ports.map((port: unknown) => `http://127.0.0.1:${String(port)}`),
    );
  }

  /** The origin of a service. @param index from 0 */
  origin(index = 0): string {
    const origin = this.origins[index];
    if (origin === undefined) throw new Error(`There is no service ${index}.`);
    return origin;
  }

  /** Asks what a service received since it was last asked. */
  async report(index = 0): Promise<FarReport> {
    const answered = once(this.child, 'message');
    this.child.send({ report: index });
    const [message]: readonly unknown[] = await answered;
    const report = readReport(message);
    if (report === undefined) throw new Error(`Service ${index} did not report.`);
    return report;
  }

  close(): void {
    this.child.disconnect();
  }
}

/** Reads a report that came from another process. @returns undefined for anything else */
function readReport(message: unknown): FarReport | undefined {
  if (!isRecord(message) || !isRecord(message['report'])) return undefined;
  const { mostSockets, taken } = message['report'];
  if (typeof mostSockets !== 'number' || !Array.isArray(taken)) return undefined;
  return { mostSockets, taken: taken.map(Number) };
}
