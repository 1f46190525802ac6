import type { InventoryFormat, TokenAction, TokenHead } from '../../src/protocol/access-tokens';
import { countOf, relativeTime } from '../../src/protocol/text';
import { ExportMenu, MoreMenu } from '../list/menus';
import { Button } from '../shared/button';
import { localTime } from './text';

const PAGE_TITLE = 'Access Tokens';

interface PageHeadProps {
  /** Undefined until it has arrived. */
  readonly head: TokenHead | undefined;
  readonly now: number;
  readonly shown: number;
  readonly selected: number;
  readonly onExport: (format: InventoryFormat) => void;
  readonly onAction: (action: TokenAction) => void;
}

/** The row with the connection, how old its list is, and what can be done with it. */
export function PageHead(props: PageHeadProps) {
  const { head, now, shown, selected, onExport, onAction } = props;
  if (head === undefined) {
    return (
      <header class="bar page-head">
        <h1>{PAGE_TITLE}</h1>
      </header>
    );
  }
  const { heading, address, listedAt, reviewedAt, isLoading, isWatched, isOpen } = head;
  const exported = selected > 0 ? countOf(selected, 'selected token') : countOf(shown, 'token');
  const format = (key: InventoryFormat, label: string) => ({ key, label, run: () => onExport(key) });
  return (
    <header class="bar page-head">
      <h1>{PAGE_TITLE}</h1>
      <p class="subheading" title={address}>
        {heading} <span class="address">{address}</span>
      </p>
      <p class="progress-text">
        {isLoading && <span class="age">Listing…</span>}
        {!isLoading && listedAt !== undefined && <Age word="Listed" at={listedAt} now={now} />}
        {reviewedAt !== undefined && <Age word="Reviewed" at={reviewedAt} now={now} />}
      </p>
      <div class="tools">
        {isOpen && (
          <>
            {shown > 0 && (
              <ExportMenu
                exported={exported}
                formats={[
                  [format('csv', 'CSV…'), format('markdown', 'Markdown…'), format('calendar', 'iCalendar…')],
                ]}
              />
            )}
            <Button
              id="head/markReviewed"
              label="Mark as Reviewed"
              unavailable={listedAt === undefined ? 'There is no list to review yet.' : undefined}
              onClick={() => onAction('markReviewed')}
            />
            <Button
              id="head/refresh"
              label="Refresh"
              icon="refresh"
              iconOnly="always"
              unavailable={isLoading ? 'The tokens are being listed.' : undefined}
              onClick={() => onAction('refresh')}
            />
          </>
        )}
        <MoreMenu
          sections={[
            {
              items: isOpen
                ? [
                    {
                      key: 'watch',
                      label: isWatched ? 'Stop Watching' : 'Watch Access Tokens',
                      run: () => onAction(isWatched ? 'stopWatching' : 'watch'),
                    },
                  ]
                : [],
            },
          ]}
        />
      </div>
    </header>
  );
}

function Age({ word, at, now }: { readonly word: string; readonly at: number; readonly now: number }) {
  return (
    <span class="age" title={localTime(at)}>
      {word} {relativeTime(Math.min(at, now), now)}
    </span>
  );
}
