import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellView } from '../../src/protocol/rollout';
import { move, type TableSurface } from './commands';

/** How the editing of a cell ended. */
interface CellEnd {
  /** Undefined where the text stays as it was. */
  readonly text: string | undefined;
  readonly saves?: boolean;
  /** The key that moves the cursor then; '' where it stays. Undefined where the focus has gone elsewhere. */
  readonly next?: string;
}

/** The edit of a cell, for its row. */
export interface CellEdit extends CellView {
  readonly end: (end: CellEnd) => void;
}

/** The cell that is edited, if any, and a function that opens one. */
interface CellEditing {
  readonly edit: CellEdit | undefined;
  readonly editCell: (cell: CellView) => void;
}

/**
 * Edits one cell at a time.
 * @param reveal scrolls to a row
 */
export function useCellEdit<Row>(surface: TableSurface<Row>, reveal: (row: number) => void): CellEditing {
  const [edit, setEdit] = useState<CellEdit>();
  const latest = useRef(surface);
  latest.current = surface;
  const editCell = (cell: CellView) => {
    const { items, columns, cursor, idAt, moveTo } = latest.current;
    const row = items.findIndex((_, index) => idAt(index) === cell.id);
    const column = columns.findIndex(({ key }) => key === cell.column);
    if (row === -1 || column === -1) return;
    reveal(row);
    // A row as a whole keeps the cursor: its keys are others.
    moveTo({ row, column: cursor.column === -1 ? -1 : column + 1 }, true);
    setEdit({
      ...cell,
      end: ({ text, saves = false, next }) => {
        setEdit(undefined);
        const { events, cursor } = latest.current;
        if (text !== undefined) events.onEdited?.({ cell, text, saves });
        if (next === '') latest.current.moveTo(cursor, false);
        else if (next !== undefined) move(latest.current, next, false, false);
      },
    });
  };
  return { edit, editCell };
}

interface CellEditorProps {
  readonly label: string;
  readonly edit: CellEdit;
}

/** The field in which a cell is edited. What was typed is kept when the focus leaves it, and when its row goes. */
export function CellEditor({ label, edit }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpen = useRef(true);
  const end = (text: string | undefined, others: Omit<CellEnd, 'text'> = {}) => {
    if (!isOpen.current) return;
    isOpen.current = false;
    edit.end({ text: text === edit.text && others.saves !== true ? undefined : text, ...others });
  };
  useLayoutEffect(() => {
    const area = field.current;
    area?.select();
    return () => end(area?.value);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed is for the field alone: VS Code would undo the last edit of the document.
    event.stopPropagation();
    const { key, altKey, shiftKey } = event;
    const text = field.current?.value;
    const isSave = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 's';
    if (event.isComposing) return;
    // As if it were typed, so that the field can undo it.
    if (key === 'Enter' && altKey) document.execCommand('insertText', false, '\n');
    else if (key === 'Escape') end(undefined, { next: '' });
    else if (key === 'Enter') end(text, { next: 'ArrowDown' });
    else if (key === 'Tab') end(text, { next: shiftKey ? 'ArrowLeft' : 'ArrowRight' });
    else if (isSave) end(text, { next: '', saves: true });
    else return;
    event.preventDefault();
  };
  const stop = (event: Event) => event.stopPropagation();
  return (
    <textarea
      ref={field}
      class="cell-editor"
      rows={1}
      spellcheck={false}
      aria-label={label}
      data-vscode-context='{"webviewSection":"cell","preventDefaultContextMenuItems":false}'
      defaultValue={edit.text}
      onKeyDown={onKeyDown}
      onBlur={() => end(field.current?.value)}
      onClick={stop}
      onDblClick={stop}
      onMouseDown={stop}
      onCopy={stop}
      onPaste={stop}
    />
  );
}
