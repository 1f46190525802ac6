import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellView } from '../../src/protocol/list';
import { pressedKey } from '../shared/pressed-key';
import { move, type TableSurface } from './commands';

interface CellEnd {
  /** Undefined if the text is unchanged. */
  readonly text: string | undefined;
  readonly saves?: boolean;
  /** The key that moves the cursor afterward, or '' to stay. Undefined if the focus has moved elsewhere. */
  readonly next?: string;
}

export interface CellEdit extends CellView {
  readonly end: (end: CellEnd) => void;
}

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
    const row = items.findIndex((_, index) => idAt(index) === cell.key);
    const column = columns.findIndex(({ key }) => key === cell.column);
    if (row === -1 || column === -1) return;
    reveal(row);
    // If the cursor was on the whole row, it stays there, because a row and a cell have different keys.
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

/** The text field of a cell. Typed text is kept if the focus leaves the field or the row is removed. */
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
    // Otherwise, VS Code would undo the last edit of the document.
    event.stopPropagation();
    const pressed = pressedKey(event);
    if (pressed === undefined) return;
    const { key, hasControl, altKey, shiftKey } = pressed;
    const text = field.current?.value;
    // execCommand makes the line break part of the field's undo history.
    if (key === 'Enter' && altKey) document.execCommand('insertText', false, '\n');
    else if (key === 'Escape') end(undefined, { next: '' });
    else if (key === 'Enter') end(text, { next: 'ArrowDown' });
    else if (key === 'Tab') end(text, { next: shiftKey ? 'ArrowLeft' : 'ArrowRight' });
    else if (hasControl && key === 's') end(text, { next: '', saves: true });
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
