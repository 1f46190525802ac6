import { cutText } from './cut-text';
import { isSecretName } from './secret-names';

const MAX_LENGTH = 500;
const MAX_DEPTH = 4;

/**
 * Writes a parsed JSON value as text for display, bounded in length and depth. Fields whose names speak of a secret are
 * dropped.
 * @param secret masked in every text before it is cut, so that no part of it is left
 * @returns about 500 characters at most; what is left out shows as "…"
 */
export function jsonText(value: unknown, secret = ''): string {
  return write(value, 0, { left: MAX_LENGTH, secret });
}

interface Budget {
  /** How many characters may still be written. */
  left: number;
  readonly secret: string;
}

function write(value: unknown, depth: number, budget: Budget): string {
  if (budget.left <= 0) return '…';
  if (typeof value === 'string') {
    const masked = budget.secret === '' ? value : value.replaceAll(budget.secret, '…');
    const shown = masked.length > budget.left ? `${cutText(masked, budget.left)}…` : masked;
    budget.left -= shown.length;
    return depth === 0 ? shown : JSON.stringify(shown);
  }
  if (typeof value !== 'object' || value === null) {
    const text = String(value);
    budget.left -= text.length;
    return text;
  }
  if (depth >= MAX_DEPTH) return '…';
  const writeInner = (inner: unknown) => write(inner, depth + 1, budget);
  if (Array.isArray(value)) return `[${writeAll(value, budget, writeInner)}]`;
  return `{${writeAll(shownFields(value), budget, ([name, inner]) => `${writeInner(name)}: ${writeInner(inner)}`)}}`;
}

/** One at a time, since only the first of many fields are written. */
function* shownFields(value: object): Generator<readonly [name: string, value: unknown]> {
  for (const field of Object.entries(value)) {
    if (!isSecretName(field[0])) yield field;
  }
}

function writeAll<T>(items: Iterable<T>, budget: Budget, writeOne: (item: T) => string): string {
  const texts: string[] = [];
  for (const item of items) {
    if (budget.left <= 0) {
      texts.push('…');
      break;
    }
    texts.push(writeOne(item));
    budget.left -= 2;
  }
  return texts.join(', ');
}
