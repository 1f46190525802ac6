import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { EncodingNotice, PageHead } from './head';
import { type RolloutHost, RoomsList } from './list';
import { ReviewPage } from './review-page';
import type { RolloutState } from './state';

interface RolloutPageProps {
  readonly state: RolloutState;
  readonly host: RolloutHost;
}

/** The editor of a rollout: a page on which a list is checked, and one on which its rooms are looked up. */
export function RolloutPage({ state, host }: RolloutPageProps) {
  const { post } = host;
  const { head, page, review, draft } = state;
  const title = useRef<HTMLHeadingElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const focusSoon = useFocusSoon();
  const lastPage = useRef<RolloutState['page']>(undefined);
  useLayoutEffect(() => {
    // A list whose tab is shown again puts the focus on its cursor.
    const isShownAgain = lastPage.current === undefined && page === 'list' && host.viewState !== undefined;
    lastPage.current = page;
    if (page === undefined || isShownAgain) return;
    // The focus was on a button of the other page, which was removed. Not every review has a text field.
    focusSoon(() => ((page === 'review' && textField.current) || title.current)?.focus());
  }, [page]);
  return (
    <>
      {page === 'review' && <PageHead head={head} title={title} post={post} />}
      {page === 'review' && <EncodingNotice head={head} post={post} />}
      {review !== undefined && (
        <ReviewPage
          isHidden={page !== 'review'}
          review={review}
          draft={draft}
          textField={textField}
          post={post}
        />
      )}
      <RoomsList isHidden={page !== 'list'} state={state} title={title} host={host} />
    </>
  );
}

/** @returns a function that moves the focus now, or when the page has it again: VS Code takes it while a command runs */
function useFocusSoon(): (focus: () => void) => void {
  const pending = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    const onFocus = () => {
      if (document.activeElement === document.body) pending.current?.();
      pending.current = undefined;
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return (focus) => {
    if (document.hasFocus()) focus();
    else pending.current = focus;
  };
}
