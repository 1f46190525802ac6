import type { Parts } from '../../../src/extension';
import type { Session } from '../../../src/model/connections/session';
import { connect, sessionNamed } from '../../host/rig/connections';

/** Replaces all connections by one to a service of the far end. @returns its session */
export async function connectTo(parts: Parts, origin: string, name = 'Video'): Promise<Session> {
  const service = { username: 'alice', password: 'correct horse' };
  await connect(parts, { [name]: { origin, baseUrl: origin, service } });
  return sessionNamed(parts, name);
}

/** Reads the origins of the services from the environment. @throws Error if there are none */
export function originsFromEnvironment(): readonly string[] {
  const origins = process.env['BENCH_ORIGINS']?.split(' ') ?? [];
  if (origins.length === 0) throw new Error('BENCH_ORIGINS has to name the services.');
  return origins;
}
