// Asks each address once and writes what came of it as JSON: a process of its own, since it needs an authority to trust.
import { makeTransport } from '../rig';

async function main(): Promise<void> {
  const outcomes: unknown[] = [];
  for (const origin of process.argv.slice(2)) {
    const { transport, records } = makeTransport();
    const outcome = await transport
      .getJson({
        operation: 'auth.listAccessTokens',
        url: `${origin}/api/auth/accesstokens`,
        authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
        mask: (text: string) => text,
        signal: undefined,
        read: () => undefined,
      })
      .then(
        () => ({ kind: 'ok' }),
        (error: object) => ({ ...error }),
      );
    outcomes.push({ ...outcome, attempts: records.length });
  }
  process.stdout.write(JSON.stringify(outcomes));
}

void main();
