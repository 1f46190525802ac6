import type { TokenView } from '../../../../src/protocol/access-tokens';

/** Builds a valid token that was listed before. */
export function aToken(id: string, fields: Partial<TokenView> = {}): TokenView {
  return {
    id,
    client: `Client ${id}`,
    enterprise: 'Harbour House',
    roles: ['admin'],
    roleNames: fields.roles ?? ['admin'],
    masked: '…1a2b',
    created: { at: 0 },
    expires: { at: undefined, raw: '' },
    state: 'valid',
    isInUse: false,
    neverExpires: false,
    ofClient: 1,
    laterEnd: undefined,
    ...fields,
  };
}

/** Builds a token with an expiry, in milliseconds since the Unix epoch. */
export function expiringAt(at: number, fields: Partial<TokenView> = {}): TokenView {
  return aToken(`${at}`, { expires: { at }, ...fields });
}

export function idsOf(tokens: readonly TokenView[]): string {
  return tokens.map(({ id }) => id).join(' ');
}
