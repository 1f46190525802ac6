import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { PageHead } from './head/page-head';
import type { KeptState } from './list/kept-state';
import { ListPage } from './list/list-page';
import { ReviewPage } from './review/review-page';
import type { RolloutState } from './state';
import { useFocusSoon } from './use-focus-soon';

interface RolloutPageProps {
  readonly state: RolloutState;
  readonly kept: KeptState;
  /** True where VS Code has kept nothing, as the tab was opened again. */
  readonly isNew: boolean;
  readonly post: (message: FromRollout) => void;
  readonly keep: (state: KeptState) => void;
}

/** The editor of a rollout: a page on which a list is checked, and one on which its rooms are looked up. */
export function RolloutPage({ state, kept, isNew, post, keep }: RolloutPageProps) {
  const { head, page, review, draft } = state;
  const [reported, setReported] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const focusSoon = useFocusSoon();
  useLayoutEffect(() => {
    // The focus was on a button of the other page, which was removed. Not every review has a text field.
    if (page !== undefined)
      focusSoon(() => ((page === 'review' && textField.current) || title.current)?.focus());
  }, [page]);
  return (
    <>
      <PageHead head={head} title={title} post={post} />
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
        state={state}
        kept={kept}
        isNew={isNew}
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
