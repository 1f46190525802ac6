import type { TokenView } from '../../../../src/protocol/access-tokens';
import type { InventoryFacts } from '../../../../src/workbench/tokens/inventory';
import { NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';

/** Source of the tokens. */
export const FACTS: InventoryFacts = {
  connection: 'Video',
  connectionKey: 'hq',
  origin: 'https://video.example',
  listedAt: NOON,
  calendar: CALENDAR,
  fingerprints: new Map([['row-1', '12e45678']]),
};

/** Builds the view of an access token. */
export function aView(fields: Partial<TokenView> = {}): TokenView {
  return {
    id: 'row-1',
    client: 'Room Provisioning',
    enterprise: 'Example Enterprise',
    roles: ['ROLE_A', 'ROLE_B'],
    roleNames: ['A', 'B'],
    masked: '…wxyz',
    created: { at: NOON },
    expires: { at: NOON + 86_400_000 },
    state: 'soon',
    isInUse: false,
    neverExpires: false,
    ofClient: 1,
    laterEnd: undefined,
    ...fields,
  };
}
