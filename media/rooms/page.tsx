import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { EncodingNotice, PageHead } from './head';
import { type RolloutHost, RoomsList } from './list';
import { ReviewPage } from './review-page';
import type { RolloutState } from './state';

interface RolloutPageProps {
  readonly state: RolloutState;
  readonly host: RolloutHost;
}

/** The editor of a rollout, which shows either the review of a list or its rooms. */
export function RolloutPage({ state, host }: RolloutPageProps) {
  const { post } = host;
  const { head, page, review, draft } = state;
  const title = useRef<HTMLHeadingElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const focusSoon = useFocusSoon();
  const lastPage = useRef<RolloutState['page']>(undefined);
  useLayoutEffect(() => {
    // A list whose tab is shown again focuses its cursor.
    const isShownAgain = lastPage.current === undefined && page === 'list' && host.viewState !== undefined;
    lastPage.current = page;
    if (page === undefined || isShownAgain) return;
    // The focused button was on the other page and is gone. Not every review has a text field.
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

/**
 * Returns a function that moves the focus now, or once the page has it again, because VS Code takes it while a command
 * runs.
 */
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
