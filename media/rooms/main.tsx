import type { ToRollout } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { startPage } from '../shared/start-page';
import { readKept } from './kept';
import { RolloutPage } from './page';
import { INITIAL_STATE, type RolloutState, reduce } from './state';

startPage<RolloutState, ToRollout, FromRollout>(
  {
    initial: INITIAL_STATE,
    reduce,
    isBusy: ({ page }) => page === undefined,
    view: (host) => {
      const kept = readKept(host.kept);
      const isNew = host.kept === undefined;
      return (state) => (
        <RolloutPage
          state={state}
          kept={kept}
          isNew={isNew}
          post={host.post}
          keep={host.keep}
          announce={host.announce}
        />
      );
    },
  },
  { type: 'ready' },
);
