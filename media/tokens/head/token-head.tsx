import { TOKEN_ACTIONS, type TokenAction, type TokenHead } from '../../../src/protocol/access-tokens';
import { relativeTime } from '../../../src/protocol/relative-time';
import { Button } from '../../shared/button';
import { Notice } from '../../shared/notice';
import { localTime } from '../times';

export const PAGE_TITLE = 'Access Tokens';

interface TokenHeadProps {
  readonly head: TokenHead;
  /** Whether there is anything to review. */
  readonly hasChanges: boolean;
  readonly now: number;
  readonly onAction: (action: TokenAction) => void;
}

/** The connection, how old its list is, what can be done with it, and what went wrong. */
export function PageHead({ head, hasChanges, now, onAction }: TokenHeadProps) {
  const { heading, address, listedAt, reviewedAt, isLoading, isWatched, isOpen, notices } = head;
  return (
    <>
      <header class="page-head">
        <div class="title">
          <h1>{PAGE_TITLE}</h1>
          <p class="subheading">
            {heading} <span class="address">{address}</span>
          </p>
          <p class="caption ages">
            {listedAt !== undefined && <Age word="Listed" at={listedAt} now={now} />}
            {reviewedAt !== undefined && <Age word="Reviewed" at={reviewedAt} now={now} />}
            {isLoading && <span class="age">Listing…</span>}
          </p>
        </div>
        {isOpen && (
          <div class="buttons">
            <Button
              id="head/refresh"
              unavailable={isLoading ? 'The tokens are being listed.' : undefined}
              onClick={() => onAction('refresh')}
            >
              Refresh
            </Button>
            <Button
              id="head/markReviewed"
              isPrimary={hasChanges}
              unavailable={listedAt === undefined ? 'There is no list to review yet.' : undefined}
              onClick={() => onAction('markReviewed')}
            >
              Mark as Reviewed
            </Button>
            <Button id="head/watch" onClick={() => onAction(isWatched ? 'stopWatching' : 'watch')}>
              {isWatched ? 'Stop Watching' : 'Watch Access Tokens'}
            </Button>
          </div>
        )}
      </header>
      {notices.length > 0 && (
        <div class="notices">
          {notices.map((notice) => (
            <Notice
              key={notice.headline}
              notice={{ ...notice, buttons: notice.buttons.filter(({ action }) => isTokenAction(action)) }}
              onAction={(action) => {
                if (isTokenAction(action)) onAction(action);
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Age({ word, at, now }: { readonly word: string; readonly at: number; readonly now: number }) {
  return (
    <span class="age" title={localTime(at)}>
      {word} {relativeTime(Math.min(at, now), now)}
    </span>
  );
}

function isTokenAction(action: string): action is TokenAction {
  return TOKEN_ACTIONS.some((known) => known === action);
}
