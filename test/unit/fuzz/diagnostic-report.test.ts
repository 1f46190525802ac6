import assert from 'node:assert/strict';
import fc from 'fast-check';
import { connectionNameProblem } from '../../../src/model/connections/connection';
import { makeWorld } from '../model/rig';
import { reportOf } from '../workbench/report/report';
import { holds } from './runs';

/** Words of the report itself, and names that contain one another. */
const WORDS = '1 error connection connection-2 [ attempt a aa auth None. NONE. /'.split(' ');

const name = fc
  .oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }))
  .filter((text) => connectionNameProblem(text, []) === undefined);
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.constantFrom('info', 'https', 'host', 'xn--bcher-kva.example'),
);
const canonical = (text: string) => new URL(`https://${text}`).hostname;

/** What names a person, a company or a machine in a window with three connections and one that is gone. */
const values = fc.record({
  names: fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
  hosts: fc.uniqueArray(host, { minLength: 2, maxLength: 2, selector: canonical }),
  paths: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9%]{2}$/), { minLength: 2, maxLength: 2 }),
  ports: fc.uniqueArray(fc.integer({ min: 1024, max: 65_535 }), { minLength: 2, maxLength: 2 }),
  text: fc.string({ maxLength: 40 }),
});

type Values = typeof values extends fc.Arbitrary<infer T> ? T : never;

function report({ names, hosts, paths, ports, text }: Values): string {
  const [one, two, bad, gone] = names;
  const world = makeWorld({
    connections: [
      { name: one, baseUrl: `https://${hosts[0]}:${ports[0]}/${paths[0]}` },
      { name: two, baseUrl: `http://${hosts[1]}:${ports[1]}/${paths[1]}` },
      { name: bad, baseUrl: `${hosts[0]}/${paths[1]}` },
    ],
    maxConcurrentRequests: `${hosts[1]}`,
  });
  for (const value of [two, gone, bad, one].filter((each) => each !== undefined)) {
    world.log.info(
      'auth.listAccessTokens [',
      { kind: 'connection', value },
      '] 200, 1 ms, 0 bytes, attempt 1',
    );
  }
  world.log.warn('zeroTouch.refresh failed: ', { kind: 'text', value: text });
  const written = reportOf(world);
  world.sessions.dispose();
  return written;
}

describe('fuzz: diagnostic reports', () => {
  const plain = report({
    names: ['Alpha', 'Beta', 'Gamma', 'Delta'],
    hosts: ['alpha.example', 'beta.example'],
    paths: ['one', 'two'],
    ports: [1024, 1025],
    text: 'Text',
  });

  holds(
    'are the same whatever connections, hosts, ports and paths are called',
    fc.property(values, (random) => assert.equal(report(random), plain)),
  );

  it('differ in what the search for values would find', () => {
    assert.match(plain, /connection-4.*\n.*connection-3/);
    assert.doesNotMatch(plain, /Alpha|Beta|Gamma|Delta|example|102[45]|Text/);
  });
});
