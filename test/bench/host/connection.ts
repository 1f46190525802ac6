import type { Parts } from '../../../src/extension';
import type { Session } from '../../../src/model/connections/session';
import { connect, sessionNamed } from '../../host/rig/connections';

/** Makes a service of the far end the only connection there is. @returns its session */
export async function connectTo(parts: Parts, origin: string, name = 'Video'): Promise<Session> {
  const service = { username: 'alice', password: 'correct horse' };
  await connect(parts, { [name]: { origin, baseUrl: origin, service } });
  return sessionNamed(parts, name);
}

/** Reads where services are from the environment. @throws Error */
export function originsFromEnvironment(): readonly string[] {
  const origins = process.env['BENCH_ORIGINS']?.split(' ') ?? [];
  if (origins.length === 0) throw new Error('BENCH_ORIGINS has to name the services.');
  return origins;
}
