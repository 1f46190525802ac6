import type { FromTokens } from '../../src/protocol/access-token-messages';
import type { TokensChange, TokensEvent } from '../../src/protocol/access-tokens';
import { startPage } from '../shared/start-page';
import { TokensPage } from './page';
import { INITIAL_STATE, isBusy, reduce, type TokensState } from './state';

startPage<TokensState, TokensChange, TokensEvent, FromTokens>(
  {
    initial: INITIAL_STATE,
    reduce,
    isEvent: (message) => message.type === 'filter' || message.type === 'press',
    isBusy,
    view: (host) => (state) => state.view && <TokensPage state={state} kept={state.view} host={host} />,
  },
  { type: 'ready' },
);
