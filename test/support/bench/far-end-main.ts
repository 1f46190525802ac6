// The service of the benches, as a process of its own: `node far-end-main.js <latency in ms> …`, by fork.
import { isRecord } from '../json';
import { FarService } from './far-service';

async function main(): Promise<void> {
  const services = process.argv.slice(2).map((latencyMs) => new FarService(Number(latencyMs)));
  const ports = await Promise.all(services.map(({ server }) => listen(server)));
  process.on('message', (message: unknown) => {
    const service = isRecord(message) ? services[Number(message['report'])] : undefined;
    process.send?.({ report: service?.report() });
  });
  // The process that started this one has ended.
  process.once('disconnect', () => process.exit());
  process.send?.({ ports });
}

function listen(server: FarService['server']): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address !== 'string') resolve(address.port);
    });
  });
}

void main();
