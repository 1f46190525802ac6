import { setTimeout as pause } from 'node:timers/promises';
import { aRoom } from '../../test/support/builders';
import { LoopbackServer } from '../../test/support/loopback/server';
import { VideoService } from '../../test/support/loopback/video-service';
import { bench } from './support/figure';
import { measureInHost } from './support/in-host';

const LATENCY_MS = 50;

// Measures the time from the command to the shown code inside VS Code: see host/time-to-code.ts.
bench(async () => {
  const rooms = Array.from({ length: 10 }, (_, index) => aRoom(index + 1));
  const server = await LoopbackServer.start({ service: new VideoService({ checks: 'none', rooms }) });
  let code = 100_000;
  server.answer('any', async (exchange) => {
    await pause(LATENCY_MS);
    const { operation, parameter = '' } = exchange.request;
    // A code that the panel already shows would not count.
    if (operation === 'endpoints.currentPairingCode') {
      code += 1;
      server.service.changeCode(parameter, { id: parameter.replace('EP', 'PC'), code: String(code) });
    }
    await server.service.behavior(exchange);
  });
  try {
    return await measureInHost('time-to-code', { env: { BENCH_ORIGIN: server.origin } });
  } finally {
    await server.close();
  }
});
