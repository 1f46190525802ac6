import type { FromTokens } from '../../src/protocol/access-token-messages';
import type { ToTokens } from '../../src/protocol/access-tokens';
import { startPage } from '../shared/start-page';
import { TokensPage } from './page';
import { INITIAL_STATE, isBusy, readKept, reduce, type TokensState } from './state';

startPage<TokensState, ToTokens, FromTokens>(
  {
    initial: INITIAL_STATE,
    reduce,
    isBusy,
    view: (host) => {
      const kept = readKept(host.kept);
      return (state) => <TokensPage state={state} kept={kept} host={host} />;
    },
  },
  { type: 'ready' },
);
