import * as l10n from '@vscode/l10n';
import { useEffect, useMemo } from 'preact/hooks';
import type { FromTokens } from '../../src/protocol/access-token-messages';
import {
  TOKEN_ACTIONS,
  type TokenAction,
  type TokensEvent,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { type Choice, ChoiceField, choicesOf } from '../list/filter';
import { ListPage } from '../list/list-page';
import { useListSelection, useListState } from '../list/use-list';
import type { TableView } from '../list/view';
import { Notices } from '../shared/notice';
import { Popup } from '../shared/popup';
import { type PageHost, useEvents } from '../shared/start-page';
import type { Sort } from '../table/sort';
import { tokenColumns } from './columns';
import { type Filter, NO_FILTER, stateChoices } from './filter';
import { PageHead } from './head';
import { isColumnKey, readViewState, type TokensState, type ViewState } from './state';
import { TOKEN_WORDS, tokenText } from './text';
import { Timeline } from './timeline';
import { tokenCommands, tokenMenu, tokenTableKeys } from './token-actions';
import { rolesOf, tokensAt, useNow, useSettledFilter, useShownTokens } from './use-tokens';
import { countedWeeks, weekDate } from './weeks';

const NO_TOKENS: readonly TokenView[] = [];
/** The order in which tokens are sent, as long as none is gone or has changed. */
const SOONEST_FIRST: Sort = { column: 'expires', direction: 'ascending' };

/** How the user looks at the table. */
interface TokenTableView extends TableView {
  readonly filter: Filter;
}

interface TokensPageProps {
  readonly state: TokensState;
  readonly host: PageHost<FromTokens, TokensEvent>;
}

/** The page of a connection's access tokens. */
export function TokensPage({ state, host }: TokensPageProps) {
  const { post } = host;
  const saved = useMemo(() => readViewState(host.viewState), []);
  const { head, rows: sent, isComplete, arrived, arrangement } = state;
  const now = useNow([head, sent]);
  const present = useMemo(() => tokensAt(sent, now), [sent, now]);
  const all = isComplete ? present : NO_TOKENS;
  // A saved scroll position needs the whole list.
  const tokens = isComplete || saved.position.top === 0 ? present : NO_TOKENS;
  const listState = useListState<TokenTableView>({
    initial: {
      sort: saved.sort,
      arrangement: saved.arrangement,
      filter: { ...NO_FILTER, state: saved.state },
    },
    position: saved.position,
    isShownAgain: host.viewState !== undefined,
    remembered: host.viewState === undefined ? arrangement : undefined,
    isColumnKey,
    saveViewState: ({ sort, arrangement, filter: { state } }, position) =>
      host.saveViewState({ sort, arrangement, state, position } satisfies ViewState),
    onArrange: (arrangement) => post({ type: 'arrange', arrangement }),
  });
  const { view, change, speak } = listState;
  const { filter: wanted } = view;
  const roles = useMemo(() => rolesOf(all), [all]);
  const enterprises = useMemo(() => choicesOf(all, ({ enterprise }) => [enterprise]), [all]);
  const filter = useSettledFilter(wanted, roles, enterprises);
  const states = useMemo(() => stateChoices(all, wanted.state, now), [all, wanted.state, now]);
  const weeks = useMemo(() => countedWeeks(all, now), [all, now]);
  const shown = useShownTokens(tokens, filter, view.sort, now);
  const hasChanges = useMemo(() => all.some((token) => token.change !== undefined), [all]);
  const wasReviewed = hasChanges || head?.reviewedAt !== undefined;
  const columns = useMemo(() => tokenColumns(now, wasReviewed), [now, wasReviewed]);
  const rowText = useMemo(() => tokenText(now), [now]);
  const selection = useListSelection(shown, TOKEN_WORDS, speak);
  useEvents(host, ({ filter: state }) => change({ filter: { ...NO_FILTER, state } }));
  const changeFilter = (next: Partial<Filter>) => change({ filter: { ...wanted, ...next } });
  const today = weeks[0]?.start;
  useEffect(() => {
    // The weeks begin today: tomorrow there are others.
    const { week } = wanted;
    if (week !== undefined && weeks.every(({ start }) => start !== week.start))
      changeFilter({ week: undefined });
  }, [today]);
  const hasTokens = arrived !== undefined && (sent.length > 0 || !isComplete);
  const isFiltered = filter.role !== undefined || filter.enterprise !== undefined;
  return (
    <ListPage
      list={{
        words: TOKEN_WORDS,
        isComplete,
        total: all.length,
        shown,
        items: shown,
        rowText,
        menuOf: (id) => {
          const token = shown.find((each) => each.id === id);
          return token && head && JSON.stringify(tokenMenu(token, head.nonce, selection));
        },
        columns,
        state: listState,
        change,
        initialSort: hasChanges ? undefined : SOONEST_FIRST,
        filter: wanted,
        filterKey: JSON.stringify(filter),
        states,
        tools: roles.length + enterprises.length > 0 && (
          <Popup
            id="fields"
            role="group"
            label={l10n.t('More Filters')}
            icon="filter"
            iconOnly="always"
            isActive={isFiltered}
          >
            <FilterFields filter={filter} roles={roles} enterprises={enterprises} onChange={changeFilter} />
          </Popup>
        ),
        selection,
        actions: [
          {
            key: 'copy',
            icon: 'copy',
            label: selection.selectedIds.length === 1 ? l10n.t('Copy Row') : l10n.t('Copy Rows'),
            run: (ids) => post({ type: 'copyRows', ids }),
          },
        ],
        orderKey: JSON.stringify([filter, view.sort]),
        isEmpty: !hasTokens || (isComplete && shown.length === 0),
        emptyText: emptyText(state, filter),
        keys: tokenTableKeys,
        onFilter: changeFilter,
        onClear: () => change({ filter: NO_FILTER }),
        onCommand: tokenCommands(shown, selection, host.show, post),
      }}
    >
      <PageHead
        head={head}
        now={now}
        shown={isComplete ? shown.length : 0}
        selected={selection.selectedIds.length}
        onExport={(format) => post({ type: 'export', format, ids: selection.exportIds() })}
        onAction={(action) => post({ type: 'action', action })}
      />
      {head !== undefined && (
        <Notices
          notices={head.notices}
          actionFor={(action): TokenAction | undefined => TOKEN_ACTIONS.find((known) => known === action)}
          onAction={(action) => post({ type: 'action', action })}
        />
      )}
      {hasTokens && (
        <Timeline
          weeks={weeks}
          isComplete={isComplete}
          chosen={wanted.week}
          onChoose={(week) => changeFilter({ week })}
        />
      )}
    </ListPage>
  );
}

interface FilterFieldsProps {
  readonly filter: Filter;
  readonly roles: readonly Choice[];
  readonly enterprises: readonly Choice[];
  readonly onChange: (changes: Partial<Filter>) => void;
}

function FilterFields({ filter, roles, enterprises, onChange }: FilterFieldsProps) {
  return (
    <>
      {roles.length > 0 && (
        <ChoiceField
          id="role"
          label={l10n.t('Role')}
          allText={l10n.t('All roles')}
          noneText={l10n.t('No role')}
          choices={roles}
          chosen={filter.role}
          onChoose={(role) => onChange({ role })}
        />
      )}
      {enterprises.length > 0 && (
        <ChoiceField
          id="enterprise"
          label={l10n.t('Enterprise')}
          allText={l10n.t('All enterprises')}
          noneText={l10n.t('No enterprise')}
          choices={enterprises}
          chosen={filter.enterprise}
          onChoose={(enterprise) => onChange({ enterprise })}
        />
      )}
    </>
  );
}

/** Why there are no tokens to show. */
function emptyText({ head, rows, arrived }: TokensState, filter: Filter): string {
  // After an account change the list is sent empty.
  if (arrived === undefined || head?.listedAt === undefined) {
    return head === undefined || head.isLoading
      ? l10n.t('The access tokens are being listed…')
      : l10n.t('The access tokens are not listed yet.');
  }
  if (rows.length === 0) return l10n.t('The service lists no access tokens.');
  const text = filter.text.trim();
  if (text !== '') return l10n.t('No token matches “{0}”.', text);
  return filter.week === undefined
    ? l10n.t('No token matches the filter.')
    : l10n.t('No token that matches the filter expires in the week of {0}.', weekDate(filter.week));
}
