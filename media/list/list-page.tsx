import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { numberText } from '../../src/language';
import { Button, type ButtonFace } from '../shared/button';
import { isDialogOpen, KEYS_ID, type KeyGroup, KeysHelp } from '../shared/keys-help';
import { factsText } from '../shared/words';
import type { Column, RowText, TableEvents, TableGroup } from '../table/column';
import { nextSort, type Sort } from '../table/sort';
import { Table } from '../table/table';
import { FilterBar, type StateChoice } from './filter';
import { ColumnsMenu } from './menus';
import type { ListSelection, ListState } from './use-list';
import { arranged, type TableView } from './view';
import type { ListWords } from './words';

/** What can be done with the selected rows. */
export interface SelectionAction extends Omit<ButtonFace, 'id'> {
  readonly key: string;
  readonly run: (ids: readonly string[]) => void;
}

/** What a page gives to its list. */
export interface List<Row extends { readonly id: string }, State extends string>
  extends Pick<TableEvents, 'onCommand' | 'onCopyColumn' | 'onToggleGroup' | 'onEdited'> {
  readonly isHidden?: boolean;
  readonly words: ListWords;
  /** False until the whole list has arrived. */
  readonly isComplete: boolean;
  readonly total: number;
  /** The rows that the filter leaves, in their order. */
  readonly shown: readonly Row[];
  /** The same with the headings of groups, and without the rows of those that are collapsed. */
  readonly items: readonly (Row | TableGroup)[];
  readonly rowText: RowText<Row>;
  readonly menuOf?: (id: string) => string | undefined;
  /** The columns that the user can arrange, in their order. */
  readonly columns: readonly Column<Row>[];
  readonly state: Omit<ListState<TableView>, 'change'>;
  readonly change: (changes: Partial<TableView>) => void;
  /** The sort that the default order is, if any. */
  readonly initialSort?: Sort | undefined;
  readonly filter: { readonly text: string; readonly state: State };
  readonly states: readonly StateChoice<State>[];
  /** Changes with the filter of which `shown` is the result: it can be a moment behind what is typed. */
  readonly filterKey: string;
  /** Buttons beside that of the columns. */
  readonly tools?: ComponentChildren;
  readonly selection: ListSelection;
  readonly actions: readonly SelectionAction[];
  /** The table scrolls to its first row when this changes. */
  readonly orderKey: string;
  /** The column that comes into view with a change of `orderKey`, if any. */
  readonly revealed?: string | undefined;
  /** The list in words, where no filter is set. */
  readonly summary?: string;
  /** What goes on, beside the number of rows. */
  readonly status?: ComponentChildren;
  readonly isEmpty: boolean;
  /** Why no row is shown. */
  readonly emptyText: string;
  readonly keys: (isMac: boolean) => readonly KeyGroup[];
  readonly onFilter: (changes: { readonly text?: string; readonly state?: State }) => void;
  readonly onClear: () => void;
}

interface ListPageProps<Row extends { readonly id: string }, State extends string> {
  readonly list: List<Row, State>;
  /** What is above the filter. */
  readonly children: ComponentChildren;
}

/** The page of a list: its head, a row of filters or of what the selection offers, the table, and a line below it. */
export function ListPage<Row extends { readonly id: string }, State extends string>({
  list,
  children,
}: ListPageProps<Row, State>) {
  const { words, total, shown, columns, state, change, selection, filter, initialSort } = list;
  const { view, speak } = state;
  const { arrangement, sort } = view;
  const textField = useRef<HTMLInputElement>(null);
  const arrangedColumns = useMemo(() => arranged(columns, arrangement), [columns, arrangement]);
  const selected = selection.selectedIds.length;
  const { filterKey } = list;
  const lastFilter = useRef(filterKey);
  useEffect(() => {
    if (lastFilter.current !== filterKey) speak(countText(words, shown.length, total, 0));
    lastFilter.current = filterKey;
  }, [filterKey]);
  // The bar of the selection takes the place of the filter, until a key goes to the filter.
  const [isFiltering, setIsFiltering] = useState(false);
  const isCovered = selected > 0 && !isFiltering;
  const goToFilter = () => {
    textField.current?.focus();
    textField.current?.select();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f';
      if (!isFind || event.altKey || list.isHidden === true || isDialogOpen()) return;
      // VS Code would look for a text in another editor.
      event.preventDefault();
      event.stopPropagation();
      setIsFiltering(true);
      goToFilter();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list.isHidden]);
  useLayoutEffect(() => {
    if (!isFiltering) return;
    goToFilter();
    // A list without rows has no filter.
    setIsFiltering(document.activeElement === textField.current);
  }, [isFiltering]);
  const { isEmpty } = list;
  const isBare = isEmpty && total === 0;
  const isWhole = shown.length === total && selected === 0;
  const count = (isWhole && list.summary) || countText(words, shown.length, total, selected);
  const countShown = isBare ? '' : list.isComplete ? count : l10n.t('Loading…');
  return (
    <div class={isEmpty ? 'page list-page is-empty' : 'page list-page'} hidden={list.isHidden}>
      {children}
      {/* The field keeps its text while the selection takes its place. */}
      <div class="bars" hidden={isBare}>
        <div
          class={isCovered ? 'covered' : undefined}
          onFocusOut={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
              setIsFiltering(false);
          }}
        >
          <FilterBar
            words={words}
            text={filter.text}
            state={filter.state}
            states={list.states}
            textField={textField}
            onText={(text) => list.onFilter({ text })}
            onState={(state) => list.onFilter({ state })}
          >
            {list.tools}
            <ColumnsMenu
              columns={columns}
              arrangement={arrangement}
              onChange={(next) => change({ arrangement: next })}
            />
          </FilterBar>
        </div>
        {isCovered && <SelectionBar words={words} selection={selection} actions={list.actions} />}
      </div>
      <div class="view" hidden={isBare}>
        <Table
          label={words.table}
          describedBy={KEYS_ID}
          selectAll={words.selectAll}
          rowText={list.rowText}
          items={list.items}
          total={shown.length}
          columns={arrangedColumns}
          widths={arrangement.widths}
          sort={sort ?? initialSort}
          selected={selection.selected}
          initialPosition={state.position}
          takesFocus={state.isShownAgain}
          orderKey={list.orderKey}
          revealed={list.revealed}
          handle={state.table}
          menuOf={list.menuOf}
          onPosition={state.setPosition}
          onCommand={list.onCommand}
          onCopyColumn={list.onCopyColumn}
          onToggleGroup={list.onToggleGroup}
          onEdited={list.onEdited}
          onSelect={selection.select}
          onSort={(column) => change({ sort: nextSort(sort, column, initialSort) })}
          onResize={(column, width) =>
            change({ arrangement: { ...arrangement, widths: { ...arrangement.widths, [column]: width } } })
          }
        />
      </div>
      {isEmpty && (
        <div class="nothing">
          <p>{list.emptyText}</p>
          {total > 0 && (
            <Button
              id="empty/clear"
              label={l10n.t('Clear Filter')}
              onClick={() => {
                list.onClear();
                textField.current?.focus();
              }}
            />
          )}
        </div>
      )}
      <div class="foot">
        <p class="count" title={countShown}>
          {countShown}
        </p>
        {list.status}
      </div>
      <KeysHelp groups={list.keys} />
      <p class="visually-hidden" role="status">
        {state.spoken}
      </p>
    </div>
  );
}

interface SelectionBarProps {
  readonly words: ListWords;
  readonly selection: ListSelection;
  readonly actions: readonly SelectionAction[];
}

function SelectionBar({ words, selection: { selectedIds, select }, actions }: SelectionBarProps) {
  const count = selectedText(selectedIds.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink below its content.
    <div class="bar" role="group" aria-label={words.selection}>
      <p class="selected-count" title={count}>
        {count}
      </p>
      {actions.map(({ key, run, ...face }) => (
        <Button
          key={key}
          {...face}
          id={`selection/${key}`}
          iconOnly="narrow"
          onClick={() => run(selectedIds)}
        />
      ))}
      <div class="tools">
        <Button
          id="selection/none"
          icon="close"
          iconOnly="always"
          label={l10n.t('Clear Selection')}
          onClick={() => {
            select({ kind: 'none' });
            focusTable();
          }}
        />
      </div>
    </div>
  );
}

/** The button goes with the selection. Without this, the focus would go to another one. */
export function focusTable(): void {
  document.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus({ preventScroll: true });
}

/** How many rows are shown and selected. */
function countText(words: ListWords, shown: number, total: number, selected: number): string {
  const rows = shown === total ? words.total(total) : words.shown(shown, total);
  return selected === 0 ? rows : factsText([rows, selectedText(selected)]);
}

function selectedText(count: number): string {
  return l10n.t({
    message: '{0} selected',
    args: [numberText(count)],
    comment: ['How many rooms or access tokens are selected.'],
  });
}
