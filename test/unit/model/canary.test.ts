import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { describeProblem } from '../../../src/model/problems/describe-problem';
import { anAccessToken, aRoom } from '../../support/builders';
import { CALENDAR } from '../../support/calendar';
import { answer, json, jsonText, raw, redirect, reset, serviceError } from '../../support/loopback/behaviors';
import type { Behavior } from '../../support/loopback/exchange';
import { withQuickTimers } from '../../support/quick-timers';
import { useWorld } from '../../support/worlds/each-world';
import { callTool, confirmation, TOOL_CALLS } from '../workbench/tools/tools';

const PASSWORD = 'CanaryPässword4711';
const TOKEN = 'canarytoken0815canarytoken';
const CODE = '918273645';
const BASIC = Buffer.from(`alice:${PASSWORD}`, 'utf8').toString('base64');
const CANARIES = [PASSWORD, TOKEN, CODE, BASIC, encodeURIComponent(PASSWORD)];
const QUOTED = `${PASSWORD} ${TOKEN} Basic ${BASIC} /api/auth/accesstokens/${TOKEN}`;

/** Quotes the request and its credentials, raw and decoded, like a careless server. */
function quoting(status: number, times = 1): Behavior {
  return (exchange) => {
    const { url, headers } = exchange.request;
    const { authorization = '' } = headers;
    const sent = Buffer.from(authorization.slice(6), 'base64').toString('utf8');
    return serviceError(status, `${url} ${authorization} ${sent} `.repeat(times))(exchange);
  };
}

describe('secrecy', () => {
  const world = useWorld({
    service: {
      password: PASSWORD,
      tokens: [anAccessToken({ accessToken: TOKEN, clientName: `Bird ${TOKEN}` })],
      rooms: [{ ...aRoom(), pairingCode: { id: 'PC-1', code: CODE } }],
    },
    values: { requestTimeoutSeconds: 5 },
  });

  /** Returns everything that a log, message, file or bug report can contain. */
  function observable(errors: readonly unknown[], results: readonly string[]): string {
    const problems = errors.flatMap((error) =>
      (['accessTokens', 'accessToken', 'endpoint', 'pairingCode'] as const).map((subject) =>
        describeProblem(error, subject, 'basic', CALENDAR),
      ),
    );
    return inspect(
      {
        errors,
        results,
        confirmations: TOOL_CALLS.map(([name, input]) => confirmation(world, name, input)),
        texts: errors.map((error) =>
          error instanceof Error ? `${error} ${error.stack} ${JSON.stringify(error)}` : error,
        ),
        problems,
        log: world.log,
        state: [...world.state.values],
        settings: world.settingsPort.get('connections'),
        keys: [...world.secrets.values.keys()],
        handles: world.session.accessTokens.value?.entries.map(({ handle }) => handle),
      },
      { depth: 20, maxStringLength: Number.POSITIVE_INFINITY, maxArrayLength: Number.POSITIVE_INFINITY },
    );
  }

  /** Calls every function that sends a request. */
  async function useEverything() {
    const errors: unknown[] = [];
    const keep = (error: unknown) => errors.push(error);
    const { singleLookUps, inspections } = world.session;
    const work = Promise.all([
      inspections.inspect(TOKEN).catch(keep),
      singleLookUps.endpoint('EP-1').catch(keep),
      singleLookUps.lookUp({ kind: 'pairingCode', id: 'PC-1' }).catch(keep),
      world.session.refresh().then(() => keep(world.session.accessTokens.error)),
    ]);
    const calls = TOOL_CALLS.map(([name, input]) => callTool(world, name, input));
    await work;
    await inspections.inspect(`${TOKEN}\n`).catch(keep);
    return { errors, results: await Promise.all(calls) };
  }

  const rows: readonly (readonly [what: string, behavior: Behavior | undefined])[] = [
    ['valid answers', undefined],
    ['a 401 that quotes the request', quoting(401)],
    ['a 400 that quotes the request', quoting(400)],
    ['a 404 that quotes the request', quoting(404)],
    ['a 500 that quotes the request', quoting(500)],
    ['a 500 that quotes the request 50 times', quoting(500, 50)],
    ['a reason phrase that quotes the token', raw(`HTTP/1.1 500 ${TOKEN}\r\nContent-Length: 0\r\n\r\n`)],
    ['a header that quotes the token', answer(403, '', { 'www-authenticate': `Basic realm="${TOKEN}"` })],
    ['an invalid header that quotes secrets', raw(`HTTP/1.1 200 OK\r\n${TOKEN} ${BASIC}\r\n\r\n`)],
    ['a redirect that quotes secrets', redirect(`https://u:${BASIC}@login.example/${TOKEN}?c=${CODE}`)],
    ['HTML that quotes secrets', answer(200, `<p>${QUOTED}`, { 'content-type': 'text/html' })],
    ['incomplete JSON that quotes secrets', jsonText(`{"a":"${QUOTED}`)],
    ['JSON of another shape that quotes secrets', json({ accessToken: [TOKEN], id: { code: CODE } })],
    ['a media type that quotes the token', answer(200, '[]', { 'content-type': `text/${TOKEN}` })],
    ['a reset connection', reset()],
    ['a response that is not HTTP', raw(`${TOKEN} ${BASIC}\r\n\r\n`)],
    ['no response', () => undefined],
  ];
  for (const [what, behavior] of rows) {
    it(`shows no secret in errors, problems, logs and state after ${what}`, async () => {
      if (behavior !== undefined) {
        for (const operation of [
          'auth.listAccessTokens',
          'auth.getAccessToken',
          'endpoints.pairingCode',
          'endpoints.currentPairingCode',
        ] as const) {
          world.server.answer(operation, behavior);
        }
      }
      // Only failures wait for timers. On a busy machine, valid responses take longer than fast timers.
      const isAnswered = behavior === undefined;
      const { errors, results } = await withQuickTimers(isAnswered ? 1 : 20, () => useEverything());
      for (const result of results) assert.match(result, behavior ? /"error"|"result"/ : /"untrusted"/);
      const seen = observable(errors, results);
      for (const canary of CANARIES) assert.ok(!seen.includes(canary), `${canary} in ${seen}`);
      const log = [...world.log.infos, ...world.log.warnings].join('\n');
      assert.match(log, /\[Video\]/);
      for (const value of [new URL(world.server.origin).host, 'EP-1', 'PC-1', 'alice', 'Bird'])
        assert.ok(!log.includes(value), `${value} in ${log}`);
    });
  }

  it('detects a secret in the searched output', () => {
    assert.ok(observable([new Error(`x ${TOKEN}`)], []).includes(TOKEN));
    assert.ok(observable([], [`x ${TOKEN}`]).includes(TOKEN));
  });
});
