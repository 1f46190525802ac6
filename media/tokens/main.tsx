import type { FromTokens } from '../../src/protocol/access-token-messages';
import type { TokensEvent, ToTokens } from '../../src/protocol/access-tokens';
import type { Announcement } from '../../src/protocol/messages';
import { startPage } from '../shared/start-page';
import { TokensPage } from './page';
import { CHANGES, INITIAL_STATE, isBusy, reduce, type TokensState } from './state';

startPage<TokensState, Exclude<ToTokens, TokensEvent | Announcement>, TokensEvent, FromTokens>({
  initial: INITIAL_STATE,
  reduce,
  isEvent: (message): message is TokensEvent => !Object.hasOwn(CHANGES, message.type),
  isBusy,
  view: (host) => (state) => state.view && <TokensPage state={state} kept={state.view} host={host} />,
});
