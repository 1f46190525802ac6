// The far end of the network in benches, as a process of its own: `node far-end-main.js <services as JSON>`, by fork.
import { isRecord } from '../json';
import { readFarOptions } from './far-end-options';
import { FarService } from './far-service';

async function main(): Promise<void> {
  const services = readFarOptions(process.argv[2]).map((options) => new FarService(options));
  const ports = await Promise.all(services.map(({ server }) => listen(server)));
  process.on('message', (message: unknown) => {
    const service = isRecord(message) ? services[Number(message['report'])] : undefined;
    process.send?.({ report: service?.report() });
  });
  // The process that started this is gone.
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
