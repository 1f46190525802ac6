import { gzipSync } from 'node:zlib';
import { bench } from '../support/bench/figure';
import { PeakMemory } from '../support/bench/memory';
import { median, millisecondsOf } from '../support/bench/numbers';
import { manyAccessTokens } from '../support/builders';
import { gzipped, jsonText } from '../support/loopback/behaviours';
import { bomb } from '../support/loopback/bomb';
import { LoopbackServer } from '../support/loopback/server';
import { expectFailure } from '../unit/expect';
import { makeClient } from '../unit/service/rig';

const RUNS = 20;
const ORDINARY = 50;
const MB = 1024 * 1024;

// Measures how soon a body of 200 KB that unpacks to 200 MB is rejected at the size limit, and its memory.
bench(async () => {
  const server = await LoopbackServer.start();
  try {
    const { client } = makeClient(server);
    const stopped = () => millisecondsOf(() => expectFailure(client.listAccessTokens(), 'tooLarge'));
    // The first requests of a process load code, which is not measured here.
    server.answer('auth.listAccessTokens', gzipped(manyAccessTokens(20)));
    for (let run = 0; run < ORDINARY; run++) await client.listAccessTokens();
    server.answer('auth.listAccessTokens', jsonText(bomb(gzipSync), { 'content-encoding': 'gzip' }));
    const memory = PeakMemory.watch();
    const first = await stopped();
    const { heapAndBuffers, resident } = memory.end();
    // These runs are not slowed down by sampling the memory.
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await stopped());
    return [
      { name: 'first, until it is stopped', measured: first, limit: 150, unit: 'ms' },
      { name: `median of ${RUNS} more`, measured: median(times), limit: 150, unit: 'ms' },
      { name: 'slowest of them', measured: Math.max(...times), limit: 150, unit: 'ms' },
      { name: 'heap and buffers, growth at the peak', measured: heapAndBuffers / MB, limit: 32, unit: 'MB' },
      { name: 'whole process, growth at the peak', measured: resident / MB, limit: 32, unit: 'MB' },
    ];
  } finally {
    await server.close();
  }
});
