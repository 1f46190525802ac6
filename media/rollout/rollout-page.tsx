import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import type { KeptState } from './list/kept-state';
import { ListPage } from './list/list-page';
import { ReviewPage } from './review/review-page';
import type { RolloutState } from './state';
import { useFocusSoon } from './use-focus-soon';

interface RolloutPageProps {
  readonly state: RolloutState;
  readonly kept: KeptState;
  readonly post: (message: FromRollout) => void;
  readonly keep: (state: KeptState) => void;
}

/** The rollout panel: a page on which a list is checked, and one on which its rooms are looked up. */
export function RolloutPage({ state, kept, post, keep }: RolloutPageProps) {
  const { heading, subheading, page, review, draft, list, run, matrix } = state;
  const [reported, setReported] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const focusSoon = useFocusSoon();
  useLayoutEffect(() => {
    if (page === 'review') focusSoon(() => textField.current?.focus());
    // The focus was on a button of the other page, which was removed.
    if (page === 'list') focusSoon(() => title.current?.focus());
  }, [page]);
  return (
    <>
      <header>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p class="subheading">{subheading}</p>
      </header>
      {review !== undefined && (
        <ReviewPage
          isHidden={page !== 'review'}
          review={review}
          draft={draft}
          textField={textField}
          post={post}
        />
      )}
      <ListPage
        isHidden={page !== 'list'}
        // A scroll position is restored after both have arrived, as the progress changes the height of the table.
        rooms={run === undefined ? undefined : list?.rooms}
        run={run}
        matrix={matrix}
        kept={kept}
        post={post}
        keep={keep}
        report={setReported}
      />
      <p class="visually-hidden" role="status">
        {reported}
      </p>
    </>
  );
}
