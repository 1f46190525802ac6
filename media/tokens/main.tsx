import type { FromTokens } from '../../src/protocol/access-token-messages';
import type { ToTokens } from '../../src/protocol/access-tokens';
import { startPage } from '../shared/start-page';
import { readKept } from './kept-state';
import { INITIAL_STATE, isBusy, reduce, type TokensState } from './state';
import { TokensPage } from './tokens-page';

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
