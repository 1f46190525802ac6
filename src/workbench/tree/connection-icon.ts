import type { Connection } from '../../model/connections/connection';

/** The icon of a connection, in the tree and in picks. */
export function connectionIcon({ baseUrl }: Connection): string {
  if (baseUrl.isDemo) return 'beaker';
  return baseUrl.isExposed ? 'unlock' : 'plug';
}
