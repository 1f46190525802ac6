// Sends one request to each origin and writes the outcomes as JSON. NODE_EXTRA_CA_CERTS is read only when a process starts.
import { aRequest, makeTransport } from '../rig';

async function main(): Promise<void> {
  const outcomes: unknown[] = [];
  for (const origin of process.argv.slice(2)) {
    const { transport, records } = makeTransport();
    const outcome = await transport
      .getJson({ ...aRequest(origin), authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' })
      .then(
        () => ({ kind: 'ok' }),
        (error: object) => ({ ...error }),
      );
    outcomes.push({ ...outcome, attempts: records.length });
  }
  process.stdout.write(JSON.stringify(outcomes));
}

void main();
