import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FromTokens } from '../../src/protocol/access-token-messages';
import {
  type InventoryFormat,
  TOKEN_COLUMNS,
  type TokenColumn,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { arranged } from '../list/arrangement';
import { ColumnsMenu } from '../list/columns-menu';
import { ExportBar } from '../list/export-bar';
import { listKeys } from '../list/list-keys';
import { countText } from '../list/list-text';
import { useKeptState } from '../list/use-kept-state';
import { useListSelection } from '../list/use-list-selection';
import { useRememberedArrangement } from '../list/use-remembered-arrangement';
import { useReportedFilter } from '../list/use-reported-filter';
import { Button } from '../shared/button';
import { KEYS_ID, KeysHelp } from '../shared/keys-help';
import type { PageHost } from '../shared/start-page';
import type { Sort } from '../table/sort';
import { Table } from '../table/table';
import { tokenColumns } from './columns/token-columns';
import { emptyText } from './empty-text';
import { choicesOf } from './filter/choices';
import { type Filter, filterCounts, NO_FILTER } from './filter/filter';
import { FilterBar } from './filter/filter-bar';
import { useShownTokens } from './filter/use-shown-tokens';
import { Timeline } from './head/timeline';
import { PAGE_TITLE, PageHead } from './head/token-head';
import { countedWeeks } from './head/weeks';
import { isColumnKey, type KeptState } from './kept-state';
import type { TokensState } from './state';
import { tokenActions } from './token-actions';
import { tokenKeys } from './token-keys';
import { inventoryHeading, spokenSelection, tokenCount, tokenText } from './token-text';
import { useDebounced } from './use-debounced';
import { useNow } from './use-now';

const NO_TOKENS: readonly TokenView[] = [];
const FORMATS: readonly (readonly [format: InventoryFormat, label: string])[] = [
  ['csv', 'CSV…'],
  ['json', 'JSON…'],
];
/** The order in which tokens are sent, but for those that are gone, which come last. */
const SOONEST_FIRST: Sort<TokenColumn> = { column: 'expires', direction: 'ascending' };
/** A search of a long list then does not begin with each letter. */
const SEARCH_DELAY_MS = 120;

interface TokensPageProps {
  readonly state: TokensState;
  readonly kept: KeptState;
  readonly host: PageHost<FromTokens>;
}

/** The page of a connection's access tokens. */
export function TokensPage({ state: { head, list, arrangement: last, asked }, kept, host }: TokensPageProps) {
  const { post, announce } = host;
  const isComplete = list?.isComplete === true;
  const all = isComplete ? list.tokens : NO_TOKENS;
  // A kept scroll position needs the whole list.
  const tokens = isComplete || kept.position.top === 0 ? (list?.tokens ?? NO_TOKENS) : NO_TOKENS;
  const now = useNow([head, list]);
  const [view, setView] = useState({ sort: kept.sort, arrangement: kept.arrangement });
  const [wanted, setFilter] = useState<Filter>({ ...NO_FILTER, state: kept.state });
  const [reported, report] = useState('');
  const { sort, arrangement } = view;
  const counts = useMemo(() => filterCounts(all), [all]);
  const weeks = useMemo(() => countedWeeks(all, now), [all, now]);
  const roles = useMemo(() => choicesOf(all, (token) => token.roles), [all]);
  const enterprises = useMemo(() => choicesOf(all, ({ enterprise }) => [enterprise]), [all]);
  const role = roles.some(({ value }) => value === wanted.role) ? wanted.role : undefined;
  const enterprise = enterprises.some(({ value }) => value === wanted.enterprise)
    ? wanted.enterprise
    : undefined;
  const text = useDebounced(wanted.text, SEARCH_DELAY_MS);
  const filter = useMemo(
    () => ({ ...wanted, text, role, enterprise }),
    [text, wanted.state, wanted.week, role, enterprise],
  );
  const shown = useShownTokens(tokens, filter, sort, now);
  const columns = useMemo(() => tokenColumns(now), [now]);
  const shownColumns = useMemo(() => arranged(columns, arrangement), [columns, arrangement]);
  const rowText = useMemo(() => tokenText(now), [now]);
  const selection = useListSelection(shown, (count) => report(spokenSelection(count)));
  const { position, setPosition } = useKeptState(
    kept.position,
    (last) => host.keep({ ...view, state: wanted.state, position: last } satisfies KeptState),
    [view, wanted.state],
  );
  const textField = useRef<HTMLInputElement>(null);
  const changeFilter = (changes: Partial<Filter>) => setFilter((last) => ({ ...last, ...changes }));
  useEffect(() => {
    if (asked !== undefined) setFilter({ ...NO_FILTER, state: asked.filter });
  }, [asked]);
  useRememberedArrangement({
    arrangement,
    remembered: host.kept === undefined ? last : undefined,
    isColumnKey,
    onRemembered: (next) => setView((present) => ({ ...present, arrangement: next })),
    onChange: (next) => post({ type: 'arrange', arrangement: next }),
  });
  useReportedFilter(filter, () => report(countText(tokenCount, shown.length, all.length, 0)));
  const initialSort = counts.gone === 0 ? SOONEST_FIRST : undefined;
  const act = tokenActions({
    view,
    initialSort,
    selection,
    columns: { all: TOKEN_COLUMNS, shown: shownColumns.map(({ key }) => key) },
    isListed: (id) => shown.find((token) => token.id === id)?.state !== 'gone',
    change: (changes) => setView((last) => ({ ...last, ...changes })),
    announce,
    post,
  });
  const count = selection.selectedIds.length;
  const hasTokens = list !== undefined && (list.tokens.length > 0 || !isComplete);
  const isEmpty = isComplete && shown.length === 0;
  return (
    <div class={isEmpty ? 'page list-page is-empty' : 'page list-page'}>
      {head === undefined ? (
        <h1>{PAGE_TITLE}</h1>
      ) : (
        <PageHead
          head={head}
          hasChanges={counts.anyChange > 0}
          now={now}
          onAction={(action) => post({ type: 'action', action })}
        />
      )}
      {hasTokens && (
        <>
          <Timeline
            weeks={weeks}
            isComplete={isComplete}
            chosen={wanted.week}
            onChoose={(week) => changeFilter({ week })}
          />
          <div class="list-bar">
            <FilterBar
              filter={{ ...wanted, role, enterprise }}
              counts={counts}
              roles={roles}
              enterprises={enterprises}
              countText={isComplete ? countText(tokenCount, shown.length, all.length, count) : 'Listing…'}
              textField={textField}
              onChange={changeFilter}
            />
            <ColumnsMenu
              columns={columns}
              arrangement={arrangement}
              onChange={(next) => setView((last) => ({ ...last, arrangement: next }))}
              report={report}
            />
          </div>
          <div class="view">
            <Table
              label="Access tokens"
              describedBy={KEYS_ID}
              rowNoun="tokens"
              rowText={rowText}
              items={shown}
              total={shown.length}
              columns={shownColumns}
              widths={arrangement.widths}
              sort={sort ?? initialSort}
              selected={selection.selected}
              initialPosition={position}
              orderKey={JSON.stringify([filter, sort])}
              list={tokens}
              onPosition={setPosition}
              onAction={act}
            />
          </div>
        </>
      )}
      {(!hasTokens || isEmpty) && (
        <div class="nothing">
          <p>{emptyText(head, list, filter)}</p>
          {hasTokens && (
            <Button
              id="empty/clear"
              onClick={() => {
                setFilter(NO_FILTER);
                textField.current?.focus();
              }}
            >
              Clear Filter
            </Button>
          )}
        </div>
      )}
      {hasTokens && (
        <div class="foot">
          <ExportBar
            heading={inventoryHeading(shown.length, count)}
            formats={FORMATS}
            isDisabled={shown.length === 0 || !isComplete}
            onExport={(format) => post({ type: 'export', format, ids: selection.exportIds() })}
          />
          {count > 0 && (
            <div class="buttons selection-bar">
              <Button
                id="selection/copy"
                onClick={() => post({ type: 'copyRows', ids: selection.selectedIds })}
              >
                {count === 1 ? 'Copy Row' : `Copy ${count.toLocaleString('en')} Rows`}
              </Button>
            </div>
          )}
          <KeysHelp groups={(isMac) => listKeys(tokenKeys(isMac), false, isMac)} />
        </div>
      )}
      <p class="visually-hidden" role="status">
        {reported}
      </p>
    </div>
  );
}
