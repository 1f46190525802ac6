import { type ComponentChildren, Fragment } from 'preact';
import type { RunView } from '../../../src/protocol/rollout';
import type { StateFilter } from '../list/filter';
import { countedStates } from './progress';

interface SummaryProps {
  readonly run: RunView;
  /** The state whose rooms are shown. */
  readonly shown: StateFilter;
  readonly onShow: (state: StateFilter) => void;
}

/** The progress in words. Each count is a button that shows only its rooms, or all again. */
export function Summary({ run, shown, onShow }: SummaryProps) {
  const counts = countedStates(run, shown).map((state): readonly [key: string, part: ComponentChildren] => {
    const count = run[state].toLocaleString('en');
    return [
      state,
      <button
        type="button"
        class="count-button"
        data-key={`counts/${state}`}
        aria-pressed={state === shown}
        aria-label={`Show ${count} ${state} ${run[state] === 1 ? 'room' : 'rooms'}`}
        onClick={() => onShow(state === shown ? 'all' : state)}
      >
        {count} {state}
      </button>,
    ];
  });
  const parts = [['ended', run.parts.ended] as const, ...counts, ['rest', run.parts.rest] as const];
  return (
    <p class="progress-text">
      {parts
        .filter(([, part]) => part !== '')
        .map(([key, part], index) => (
          <Fragment key={key}>
            {index > 0 && ' · '}
            {part}
          </Fragment>
        ))}
    </p>
  );
}
