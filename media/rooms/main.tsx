import type { RolloutChange, RolloutEvent } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { startPage } from '../shared/start-page';
import { RoomsPage } from './page';
import { INITIAL_STATE, type RolloutState, reduce } from './state';

startPage<RolloutState, RolloutChange, RolloutEvent, FromRollout>(
  {
    initial: INITIAL_STATE,
    reduce,
    isEvent: (message) => message.type === 'cell' || message.type === 'press' || message.type === 'goTo',
    isBusy: ({ run, isComplete }) => run === undefined || !isComplete,
    view: (host) => (state) => state.view && <RoomsPage state={state} kept={state.view} host={host} />,
  },
  { type: 'ready' },
);
