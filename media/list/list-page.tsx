import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { numberText } from '../../src/language';
import { type ActKey, isPressed } from '../../src/protocol/acts';
import { Button } from '../shared/button';
import { isDialogOpen, KEYS_ID, KeysHelp } from '../shared/keys-help';
import { Overflow } from '../shared/overflow';
import { pressedKey } from '../shared/pressed-key';
import type { Column, TableEvents } from '../table/column';
import { nextSort } from '../table/sort';
import { Table } from '../table/table';
import type { ListLabels, SelectionAct } from './definition';
import { FilterBar } from './filter';
import { ColumnsMenu } from './menus';
import type { List } from './use-list';
import { arranged } from './view';

const FIND: ActKey = { key: 'f', hasControl: true };

interface ListPageProps<Row extends { readonly id: string }, Act extends string, State extends string> {
  readonly list: List<Row, Act, State>;
  /** Buttons before *Columns*. */
  readonly tools?: ComponentChildren;
  readonly selectionActs: readonly SelectionAct<Act>[];
  /** Status text below the table; undefined if the page has none. */
  readonly status?: ComponentChildren;
  /** Message in place of the rows; undefined if rows are shown or may still arrive. */
  readonly emptyText: string | undefined;
  /** Content after that message. */
  readonly emptyContent?: ComponentChildren;
  readonly onEdited?: TableEvents['onEdited'];
  /** The content above the filter. */
  readonly children: ComponentChildren;
}

/** The page of a list: its head, the filter or the selection bar, the table, and the status line. */
export function ListPage<Row extends { readonly id: string }, Act extends string, State extends string>({
  list,
  tools,
  selectionActs,
  status,
  emptyText,
  emptyContent,
  onEdited,
  children,
}: ListPageProps<Row, Act, State>) {
  const { definition, total, shown, view, change, selectedIds, announce } = list;
  const { labels, columns, initialSort, groups } = definition;
  const { arrangement, sort, filter } = view;
  const textField = useRef<HTMLInputElement>(null);
  const { revealed } = list;
  const arrangedColumns = useMemo(
    () => arranged(columns, arrangement).map((column) => withRevealed(column, revealed)),
    [columns, arrangement, revealed],
  );
  const selected = selectedIds.length;
  const filterKey = JSON.stringify(filter);
  const lastFilter = useRef(filterKey);
  useEffect(() => {
    if (lastFilter.current !== filterKey) announce(countText(labels, shown.length, total));
    lastFilter.current = filterKey;
  }, [filterKey]);
  // The selection bar covers the filter until Ctrl+F is pressed.
  const [isFiltering, setIsFiltering] = useState(false);
  const isCovered = selected > 0 && !isFiltering;
  const goToFilter = () => {
    textField.current?.focus();
    textField.current?.select();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedKey(event);
      if (pressed === undefined || !isPressed(FIND, pressed) || isDialogOpen()) return;
      // Otherwise, VS Code would search in another editor.
      event.preventDefault();
      event.stopPropagation();
      setIsFiltering(true);
      goToFilter();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useLayoutEffect(() => {
    if (!isFiltering) return;
    goToFilter();
    // A list without rows has no filter to focus.
    setIsFiltering(document.activeElement === textField.current);
  }, [isFiltering]);
  const isEmpty = emptyText !== undefined;
  const isFilteredOut = total > 0 && shown.length === 0;
  const isBare = isEmpty && !isFilteredOut;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is one of the elements inside.
    <div
      class={isEmpty ? 'page list-page is-empty' : 'page list-page'}
      onKeyDown={(event) => {
        if (!isKeyToTable(event)) return;
        event.preventDefault();
        list.table.current?.enter(event.target === textField.current ? 'first' : 'cursor');
      }}
    >
      {children}
      {/* Hidden, not removed: the field keeps its text while the selection bar covers it. */}
      <div class="bars" hidden={isBare}>
        <div
          class={isCovered ? 'covered' : undefined}
          onFocusOut={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
              setIsFiltering(false);
          }}
        >
          <FilterBar
            labels={labels}
            text={list.wanted.text}
            state={list.wanted.state}
            states={list.states}
            textField={textField}
            onText={(text) => list.changeFilter({ text })}
            onState={(state) => list.changeFilter({ state })}
          >
            {tools}
            <ColumnsMenu
              columns={columns}
              arrangement={arrangement}
              onChange={(next) => change({ arrangement: next })}
            />
          </FilterBar>
        </div>
        {isCovered && <SelectionBar list={list} acts={selectionActs} />}
      </div>
      <div class="view" hidden={isBare}>
        <Table
          label={labels.table}
          describedBy={KEYS_ID}
          selectAll={labels.selectAll}
          rowText={definition.text}
          items={list.items}
          total={shown.length}
          columns={arrangedColumns}
          widths={arrangement.widths}
          sort={sort ?? initialSort}
          selected={list.selected}
          initialPosition={list.position}
          takesFocus={list.isShownAgain}
          orderKey={list.orderKey}
          revealed={list.revealed}
          handle={list.table}
          menuOf={list.menuOf}
          onPosition={list.setPosition}
          onAct={list.raise}
          onToggleGroup={groups && ((key) => change({ collapsed: toggled(view.collapsed, key) }))}
          onEdited={onEdited}
          onSelect={list.select}
          onSort={(column) => change({ sort: nextSort(sort, column, initialSort) })}
          onResize={(column, width) =>
            change({ arrangement: { ...arrangement, widths: { ...arrangement.widths, [column]: width } } })
          }
        />
      </div>
      {isEmpty && (
        <div class="nothing">
          <p>{emptyText}</p>
          {emptyContent}
          {isFilteredOut && (
            <Button
              id="empty/clear"
              label={l10n.t('Clear Filter')}
              onClick={() => {
                list.clearFilter();
                textField.current?.focus();
              }}
            />
          )}
        </div>
      )}
      {status !== undefined && (
        <div class="foot">{list.isComplete ? status : <p class="status">{l10n.t('Loading…')}</p>}</div>
      )}
      <KeysHelp groups={definition.keys} />
      <p class="visually-hidden" role="status">
        {list.spoken}
      </p>
    </div>
  );
}

/** Returns whether a key moves from above the table into it: ↓, if the focused element has no other use for it. */
function isKeyToTable(event: KeyboardEvent): boolean {
  const pressed = pressedKey(event);
  if (pressed === undefined || !isPressed({ key: 'ArrowDown' }, pressed)) return false;
  const { target } = event;
  return target instanceof Element && target.closest('.view, .popup, select, textarea, dialog') === null;
}

/** Widens the column that explains the state of the visible rows. */
function withRevealed<Row>(column: Column<Row>, revealed: string | undefined): Column<Row> {
  const { key, width, revealedWidth = 0 } = column;
  const [em, share] = width;
  return key === revealed && revealedWidth > em ? { ...column, width: [revealedWidth, share] } : column;
}

/** Returns the keys of the collapsed groups after one group was toggled. */
function toggled(collapsed: readonly string[], key: string): readonly string[] {
  return collapsed.includes(key) ? collapsed.filter((each) => each !== key) : [...collapsed, key];
}

interface SelectionBarProps<Row, Act extends string, State extends string> {
  readonly list: List<Row, Act, State>;
  readonly acts: readonly SelectionAct<Act>[];
}

function SelectionBar<Row, Act extends string, State extends string>({
  list: { definition, selectedIds, select, raise },
  acts,
}: SelectionBarProps<Row, Act, State>) {
  const count = l10n.t('{0} selected', numberText(selectedIds.length));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink below its content.
    <div class="bar" role="group" aria-label={definition.labels.selection}>
      <p class="selected-count" title={count}>
        {count}
      </p>
      <Overflow
        id="selection/more"
        label={definition.labels.selection}
        items={acts.map(({ act, ...face }) => {
          const run = () => {
            raise(act, { id: selectedIds[0] });
            if (act === 'remove') focusTable();
          };
          return {
            key: act,
            shown: <Button {...face} id={`selection/${act}`} iconOnly="narrow" onClick={run} />,
            inMenu: { label: face.label, unavailable: face.unavailable, run },
          };
        })}
      />
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

/** The selection bar disappears, and the focus would otherwise move to an unrelated button. */
function focusTable(): void {
  document.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus({ preventScroll: true });
}

/** Returns the number of visible rows as text. */
function countText(labels: ListLabels, shown: number, total: number): string {
  return shown === total ? labels.total(total) : labels.shown(shown, total);
}
