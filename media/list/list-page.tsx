import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { countOf } from '../../src/protocol/counts';
import type { CellView } from '../../src/protocol/rollout';
import { Button, type ButtonFace } from '../shared/button';
import { KEYS_ID, type KeyGroup, KeysHelp } from '../shared/keys-help';
import type { Column, RowText, TableAction, TableGroup } from '../table/column';
import type { TablePosition } from '../table/cursor';
import type { Sort } from '../table/sort';
import { Table } from '../table/table';
import { ColumnsMenu } from './columns-menu';
import { FilterBar, type StateChoice } from './filter-bar';
import type { ListSelection } from './use-list';
import { arranged, type TableView, viewChange } from './view';

/** What can be done with the selected rows. */
export interface SelectionAction extends Omit<ButtonFace, 'id'> {
  readonly key: string;
  readonly run: (ids: readonly string[]) => void;
}

/** What a person asks of a row of a table, or of the headings of groups and columns. */
export type RowAction = Exclude<TableAction, { type: 'sort' | 'resize' | 'select' }>;

interface ListPageProps<Row extends { readonly id: string }, State extends string> {
  readonly isHidden?: boolean;
  /** What a row is. */
  readonly noun: 'room' | 'token';
  /** Names the table. */
  readonly label: string;
  /** False until the whole list has arrived. */
  readonly isComplete: boolean;
  readonly total: number;
  /** The rows that the filter leaves, in their order. */
  readonly shown: readonly Row[];
  /** The same with the headings of groups, and without the rows of those that are collapsed. */
  readonly items: readonly (Row | TableGroup)[];
  readonly rowText: RowText<Row>;
  /** The columns that a person can arrange, in their order. */
  readonly columns: readonly Column<Row>[];
  readonly view: TableView;
  /** The sort that the default order is, if any. */
  readonly initialSort?: Sort | undefined;
  readonly filter: { readonly text: string; readonly state: State };
  readonly states: readonly StateChoice<State>[];
  /** Buttons beside that of the columns. */
  readonly tools?: ComponentChildren;
  readonly selection: ListSelection;
  readonly actions: readonly SelectionAction[];
  readonly position: TablePosition;
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
  /** What a screen reader is told. */
  readonly reported: string;
  readonly report: (text: string) => void;
  readonly onView: (changes: Partial<TableView>) => void;
  readonly onFilter: (changes: { readonly text?: string; readonly state?: State }) => void;
  readonly onClear: () => void;
  readonly onPosition: (position: TablePosition) => void;
  readonly onAction: (action: RowAction) => void;
  /** Set to the id of the row that the user went to, as long as it is shown. */
  readonly cursorId?: RefObject<string | undefined>;
  /** The cell that is to be edited. */
  readonly opened?: CellView | undefined;
  /** What is above the filter. */
  readonly children: ComponentChildren;
}

/** The page of a list: its head, a row of filters or of what the selection offers, the table, and a line below it. */
export function ListPage<Row extends { readonly id: string }, State extends string>(
  props: ListPageProps<Row, State>,
) {
  const { noun, total, shown, columns, view, selection, filter, report, onView } = props;
  const { arrangement, sort } = view;
  const textField = useRef<HTMLInputElement>(null);
  const arrangedColumns = useMemo(() => arranged(columns, arrangement), [columns, arrangement]);
  const selected = selection.selectedIds.length;
  const filterKey = JSON.stringify(filter);
  const lastFilter = useRef(filterKey);
  useEffect(() => {
    if (lastFilter.current !== filterKey) report(countText(noun, shown.length, total, 0));
    lastFilter.current = filterKey;
  }, [filterKey]);
  const act = (action: TableAction) => {
    switch (action.type) {
      case 'sort':
      case 'resize':
        return onView(viewChange(view, action, props.initialSort));
      case 'select':
        return selection.select(action.change);
      default:
        return props.onAction(action);
    }
  };
  const { isEmpty } = props;
  const isBare = isEmpty && total === 0;
  const isWhole = shown.length === total && selected === 0;
  const count = (isWhole && props.summary) || countText(noun, shown.length, total, selected);
  const countShown = isBare ? '' : props.isComplete ? count : 'Loading…';
  return (
    <div class={isEmpty ? 'page list-page is-empty' : 'page list-page'} hidden={props.isHidden}>
      {props.children}
      {/* The field keeps its text while the selection takes its place. */}
      <div class="bars" hidden={isBare}>
        <div class={selected > 0 ? 'covered' : undefined}>
          <FilterBar
            noun={`${noun}s`}
            text={filter.text}
            state={filter.state}
            states={props.states}
            textField={textField}
            onText={(text) => props.onFilter({ text })}
            onState={(state) => props.onFilter({ state })}
          >
            {props.tools}
            <ColumnsMenu
              columns={columns}
              arrangement={arrangement}
              onChange={(next) => onView({ arrangement: next })}
            />
          </FilterBar>
        </div>
        {selected > 0 && <SelectionBar noun={noun} selection={selection} actions={props.actions} />}
      </div>
      <div class="view" hidden={isBare}>
        <Table
          label={props.label}
          describedBy={KEYS_ID}
          rowNoun={`${noun}s`}
          rowText={props.rowText}
          items={props.items}
          total={shown.length}
          columns={arrangedColumns}
          widths={arrangement.widths}
          sort={sort ?? props.initialSort}
          selected={selection.selected}
          initialPosition={props.position}
          orderKey={props.orderKey}
          revealed={props.revealed}
          opened={props.opened}
          cursorId={props.cursorId}
          onPosition={props.onPosition}
          onAction={act}
        />
      </div>
      {isEmpty && (
        <div class="nothing">
          <p>{props.emptyText}</p>
          {total > 0 && (
            <Button
              id="empty/clear"
              label="Clear Filter"
              onClick={() => {
                props.onClear();
                textField.current?.focus();
              }}
            />
          )}
        </div>
      )}
      <div class="foot">
        <p class="count">{countShown}</p>
        {props.status}
      </div>
      <KeysHelp groups={props.keys} />
      <p class="visually-hidden" role="status">
        {props.reported}
      </p>
    </div>
  );
}

interface SelectionBarProps {
  readonly noun: string;
  readonly selection: ListSelection;
  readonly actions: readonly SelectionAction[];
}

function SelectionBar({ noun, selection: { selectedIds, select }, actions }: SelectionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink below its content.
    <div class="bar" role="group" aria-label={`Selected ${noun}s`}>
      <p class="selected-count">{selectedIds.length.toLocaleString('en')} selected</p>
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
          label="Clear Selection"
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
function countText(noun: string, shown: number, total: number, selected: number): string {
  const all = countOf(total, noun);
  const base = shown === total ? all : `${shown.toLocaleString('en')} of ${all} shown`;
  return selected === 0 ? base : `${base}, ${selected.toLocaleString('en')} selected`;
}
