import { isPressed } from '../../src/protocol/acts';
import { pressedKey } from './pressed-key';

/** Milliseconds after a key press in which its paste event arrives, even if VS Code pastes for the page. */
const EVENT_MS = 100;
/** A later event belongs to a key press that was handled without its event. */
const LATE_MS = 2000;

/**
 * Pastes by key or by menu. VS Code and browsers usually, but not always, turn the key press into an event with the
 * clipboard's data.
 * @param paste gets the text; undefined if there was no event, so the extension reads the clipboard
 */
export class Paste {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = Number.NEGATIVE_INFINITY;

  constructor(private readonly paste: (text: string | undefined) => void) {}

  /** A paste key was pressed. Its default action must not be prevented. */
  keyPressed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#asked = performance.now();
      this.paste(undefined);
    }, EVENT_MS);
  }

  handle(event: ClipboardEvent): void {
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(this.#timer);
    const isLate = performance.now() - this.#asked < LATE_MS;
    this.#asked = Number.NEGATIVE_INFINITY;
    if (!isLate) this.paste(pastedText(event.clipboardData));
  }
}

/** Returns whether a key press pastes. */
export function isPasteKey(event: KeyboardEvent): boolean {
  const pressed = pressedKey(event);
  return pressed !== undefined && isPressed({ key: 'v', hasControl: true }, pressed);
}

/**
 * Returns the copied table if there is nothing else, otherwise the plain text; undefined if the event contains neither.
 */
function pastedText(data: DataTransfer | null): string | undefined {
  const html = data?.getData('text/html') ?? '';
  const text = html === '' ? undefined : tableText(html);
  return (text ?? data?.getData('text/plain')) || undefined;
}

/**
 * Returns a table as tab-separated text. In plain text, a line break in a cell could not be distinguished from a row.
 */
function tableText(html: string): string | undefined {
  // The page's Content Security Policy blocks inline styles; parsing them would log violations.
  const plain = html
    .replace(/<style\b.*?<\/style>/gisu, '')
    .replace(/<\w[^>]*>/gu, (tag) => tag.replace(/\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/giu, ''));
  const { body } = new DOMParser().parseFromString(plain, 'text/html');
  const table = body.querySelector('table');
  if (table === null) return undefined;
  const rows = [...table.rows].map(rowText);
  table.remove();
  return body.textContent.trim() === '' ? rows.join('\n') : undefined;
}

function rowText({ cells }: HTMLTableRowElement): string {
  // A merged cell is followed by the empty cells that it covers.
  return [...cells].flatMap((cell) => [cellText(cell), ...Array(cell.colSpan - 1).fill('')]).join('\t');
}

function cellText(cell: HTMLElement): string {
  const lines = linesOf(cell).split('\n');
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the text with the line breaks that a browser shows. */
function linesOf(node: Node): string {
  if (node instanceof Text) return node.data.replace(/\s+/gu, ' ');
  if (node instanceof HTMLBRElement) return '\n';
  const text = [...node.childNodes].map(linesOf).join('');
  return node instanceof HTMLParagraphElement || node instanceof HTMLDivElement ? `${text}\n` : text;
}
