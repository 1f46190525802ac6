import type { Connection } from '../../model/connections/connection';

/** Returns the icon of a connection, for the tree and for picks. */
export function connectionIcon({ baseUrl }: Connection): string {
  if (baseUrl.isDemo) return 'beaker';
  return baseUrl.isExposed ? 'unlock' : 'plug';
}
