import * as l10n from '@vscode/l10n';
import { useEffect, useMemo } from 'preact/hooks';
import { calendarOf, type LocalCalendar, ownZone } from '../../src/local-calendar';
import type { FromTokens } from '../../src/protocol/access-token-messages';
import {
  LOADING_TOKENS,
  TOKEN_ACTS,
  type TokenAct,
  type TokenFilter,
  type TokensEvent,
  type TokenView,
} from '../../src/protocol/access-tokens';
import { ACTS } from '../../src/protocol/acts';
import { dispatch, type Handlers } from '../../src/protocol/handlers';
import type { ViewChange } from '../../src/protocol/list';
import type { ListDefinition } from '../list/definition';
import { ChoiceField, choicesOf } from '../list/filter';
import { ListPage } from '../list/list-page';
import { type List, useList } from '../list/use-list';
import { Notices } from '../shared/notice';
import { Popup } from '../shared/popup';
import { type PageHost, useEvents } from '../shared/start-page';
import type { Sort } from '../table/sort';
import { tokenColumns } from './columns';
import { stringsOf, tokenFilters } from './filter';
import { PageHead } from './head';
import { isColumnKey, type TokensState } from './state';
import { sortValue, TOKEN_LABELS, tokenText } from './text';
import { Timeline } from './timeline';
import { tokenMenu, tokenTableKeys } from './token-actions';
import { rolesOf, tokensAt, useNow } from './use-tokens';
import { type CountedWeek, countedWeeks, weekOf } from './weeks';

const NO_TOKENS: readonly TokenView[] = [];
/** The order in which the tokens are sent. */
const SOONEST_FIRST: Sort = { column: 'expires', direction: 'ascending' };

type TokenDefinition = ListDefinition<TokenView, TokenAct, TokenFilter>;
type TokenList = List<TokenView, TokenAct, TokenFilter>;

interface TokensPageProps {
  readonly state: TokensState;
  readonly kept: ViewChange;
  readonly host: PageHost<FromTokens, TokensEvent>;
}

export function TokensPage({ state, kept, host }: TokensPageProps) {
  const { post } = host;
  const { head, rows: sent, isComplete, arrived } = state;
  const now = useNow([head, sent]);
  const tokens = useMemo(() => tokensAt(sent, now), [sent, now]);
  const all = isComplete ? tokens : NO_TOKENS;
  const zone = head?.timeZone;
  const calendar = useMemo(() => calendarOf(zone, ownZone()), [zone]);
  const weeks = useMemo(() => countedWeeks(all, now, calendar), [all, now, calendar]);
  const definition = useMemo(() => tokensDefinition(all, weeks, now, calendar), [all, weeks, now, calendar]);
  const list = useList(definition, tokens, {
    isComplete,
    nonce: head?.nonce,
    saved: host.viewState,
    saveViewState: host.saveViewState,
    kept,
    onArrange: (arrangement) => post({ type: 'arrange', arrangement }),
    onKeep: (rows) => post({ type: 'keep', rows }),
    onAct: ({ act, rows }) => {
      const known = TOKEN_ACTS.find((each) => each === act);
      if (known !== undefined) post({ type: 'act', act: known, rows: rows.map(({ id }) => ({ id })) });
    },
    show: host.show,
  });
  const { shown, selectedIds, wanted, changeFilter } = list;
  const events: Handlers<TokensEvent, void> = {
    filter: ({ filter }) => list.clearFilter(filter),
    press: ({ act, id }) => list.raise(act, { id }),
  };
  useEvents(host, (event) => dispatch(events, event.type, event));
  const today = weeks[0]?.start;
  useEffect(() => {
    // The weeks start today, so the chosen week may no longer exist tomorrow.
    const { week } = wanted.values;
    if (isComplete && week !== undefined && weeks.every(({ start }) => String(start) !== week))
      changeFilter({ values: { ...wanted.values, week: undefined } });
  }, [today, isComplete]);
  const hasTokens = arrived !== undefined && (sent.length > 0 || !isComplete);
  const isEmpty = !hasTokens || (isComplete && shown.length === 0);
  return (
    <ListPage
      list={list}
      tools={<FieldsMenu list={list} />}
      selectionActs={[
        {
          act: 'copyRow',
          icon: 'copy',
          label: selectedIds.length === 1 ? ACTS.copyRow.tokenRow.label : l10n.t('Copy Rows'),
        },
      ]}
      emptyText={isEmpty ? emptyText(state, list, weeks) : undefined}
    >
      <PageHead
        head={head}
        now={now}
        calendar={calendar}
        shown={isComplete ? shown.length : 0}
        selected={selectedIds.length}
        onExport={(format) => post({ type: 'export', format, ids: list.exportIds() })}
        onAction={(action) => post({ type: 'action', action })}
      />
      {head !== undefined && (
        <Notices notices={head.notices} onAction={(action) => post({ type: 'action', action })} />
      )}
      {hasTokens && (
        <Timeline
          weeks={weeks}
          isComplete={isComplete}
          chosen={wanted.values['week']}
          onChoose={(week) => changeFilter({ values: { ...wanted.values, week } })}
        />
      )}
    </ListPage>
  );
}

/** @param now milliseconds since the Unix epoch */
function tokensDefinition(
  all: readonly TokenView[],
  weeks: readonly CountedWeek[],
  now: number,
  calendar: LocalCalendar,
): TokenDefinition {
  return {
    labels: TOKEN_LABELS,
    text: tokenText(now, calendar),
    columns: tokenColumns(now, calendar),
    isColumnKey,
    hasColumn: isColumnKey,
    states: tokenFilters(now),
    fields: [
      { id: 'role', valuesOf: ({ roles }) => roles, choices: rolesOf(all) },
      {
        id: 'enterprise',
        valuesOf: ({ enterprise }) => [enterprise],
        choices: choicesOf(all, ({ enterprise }) => [enterprise]),
      },
      {
        id: 'week',
        valuesOf: (token) => weekOf(token, weeks, now),
        choices: weeks.map(({ start, count }) => ({ value: String(start), count })),
      },
    ],
    stringsOf,
    sortValue: (token, column) => (isColumnKey(column) ? sortValue(token, column) : undefined),
    initialSort: SOONEST_FIRST,
    acts: TOKEN_ACTS,
    menuOf: tokenMenu,
    keys: tokenTableKeys,
  };
}

const FIELD_WORDS = {
  role: { label: l10n.t('Role'), allText: l10n.t('All roles'), noneText: l10n.t('No role') },
  enterprise: {
    label: l10n.t('Enterprise'),
    allText: l10n.t('All enterprises'),
    noneText: l10n.t('No enterprise'),
  },
};

/** The menu with the filters by role and enterprise. */
function FieldsMenu({ list: { definition, view, wanted, changeFilter } }: { readonly list: TokenList }) {
  const { values } = view.filter;
  const shown = (['role', 'enterprise'] as const).flatMap((id) => {
    const { choices } = definition.fields.find((field) => field.id === id) ?? { choices: [] };
    return choices.length === 0 ? [] : [{ id, choices }];
  });
  if (shown.length === 0) return null;
  return (
    <Popup
      id="fields"
      role="group"
      label={l10n.t('More Filters')}
      icon="filter"
      iconOnly="always"
      isActive={shown.some(({ id }) => values[id] !== undefined)}
    >
      {shown.map(({ id, choices }) => (
        <ChoiceField
          key={id}
          id={id}
          {...FIELD_WORDS[id]}
          choices={choices}
          chosen={values[id]}
          onChoose={(value) => changeFilter({ values: { ...wanted.values, [id]: value } })}
        />
      ))}
    </Popup>
  );
}

/** Returns why there are no tokens to show. */
function emptyText(
  { head, rows, arrived }: TokensState,
  { view: { filter } }: TokenList,
  weeks: readonly CountedWeek[],
): string {
  // After an account change the list is sent empty.
  if (arrived === undefined || head?.listedAt === undefined) {
    return head === undefined || head.isLoading
      ? LOADING_TOKENS
      : l10n.t('The access tokens are not listed yet.');
  }
  if (rows.length === 0) return l10n.t('The service lists no access tokens.');
  const text = filter.text.trim();
  if (text !== '') return l10n.t('No token matches “{0}”.', text);
  const { week } = filter.values;
  return week === undefined
    ? l10n.t('No token matches the filter.')
    : l10n.t(
        'No token that matches the filter expires in the week of {0}.',
        weeks.find(({ start }) => String(start) === week)?.date ?? '',
      );
}
