import type { Announcement } from '../../src/protocol/messages';
import type { RolloutEvent, ToRollout } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { startPage } from '../shared/start-page';
import { RoomsPage } from './page';
import { CHANGES, INITIAL_STATE, type RolloutState, reduce } from './state';

startPage<RolloutState, Exclude<ToRollout, RolloutEvent | Announcement>, RolloutEvent, FromRollout>({
  initial: INITIAL_STATE,
  reduce,
  isEvent: (message): message is RolloutEvent => !Object.hasOwn(CHANGES, message.type),
  isBusy: ({ run, isComplete }) => run === undefined || !isComplete,
  view: (host) => (state) => state.view && <RoomsPage state={state} kept={state.view} host={host} />,
});
