import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { isRecord } from '../json';
import { outFile } from '../project';
import { type FarReport, type FarServiceOptions, readFarReport } from './far-end-options';

/** The far end's process, whose services answer on the loopback address. Ends with this process at the latest. */
export class FarEnd {
  private constructor(
    private readonly child: ChildProcess,
    /** Where each service is. */
    readonly origins: readonly string[],
  ) {}

  /** Starts services; what is not said of one is that it is quick, takes everything and lists no access token. */
  static async start(...services: readonly Partial<FarServiceOptions>[]): Promise<FarEnd> {
    const usual: FarServiceOptions = {
      latencyMs: 0,
      perSecond: 0,
      saysRetryAfter: false,
      accessTokens: 0,
      tokenSeed: 0,
      changesTokens: false,
    };
    const options = services.map((service) => ({ ...usual, ...service }));
    const child = fork(outFile('support', 'bench', 'far-end-main.js'), [JSON.stringify(options)], {
      execArgv: [],
    });
    const [message]: readonly unknown[] = await once(child, 'message');
    const ports = isRecord(message) && Array.isArray(message['ports']) ? message['ports'] : [];
    return new FarEnd(
      child,
      ports.map((port: unknown) => `http://127.0.0.1:${String(port)}`),
    );
  }

  /** Where a service is. @param index from 0 */
  origin(index = 0): string {
    const origin = this.origins[index];
    if (origin === undefined) throw new Error(`The far end has no service ${index}.`);
    return origin;
  }

  /** Asks what a service saw since it was last asked. */
  async report(index = 0): Promise<FarReport> {
    const answered = once(this.child, 'message');
    this.child.send({ report: index });
    const [message]: readonly unknown[] = await answered;
    const report = readFarReport(message);
    if (report === undefined) throw new Error(`The far end did not report on service ${index}.`);
    return report;
  }

  close(): void {
    this.child.disconnect();
  }
}
