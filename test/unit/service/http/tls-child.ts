// Sends one request to each origin and writes the outcomes as JSON. Runs in a separate process, because
// NODE_EXTRA_CA_CERTS is read only at the start.
import { describeProblem } from '../../../../src/model/problems/describe-problem';
import { problemSentence } from '../../../../src/model/problems/problem';
import { getJson } from '../../../../src/service/http/get-json';
import { CALENDAR } from '../../../support/calendar';
import { makeTransport, unreadList } from '../../../support/worlds/client-rig';

async function main(): Promise<void> {
  const outcomes: unknown[] = [];
  for (const origin of process.argv.slice(2)) {
    const rig = makeTransport();
    const headers = { authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' };
    const outcome = await getJson(`${origin}/api/auth/accesstokens`, { ...unreadList(rig), headers }).then(
      () => ({ kind: 'ok' }),
      (error: object) => ({
        ...error,
        sentence: problemSentence(describeProblem(error, 'accessTokens', 'basic', CALENDAR)),
      }),
    );
    outcomes.push({ ...outcome, attempts: rig.records.length });
  }
  process.stdout.write(JSON.stringify(outcomes));
}

void main();
