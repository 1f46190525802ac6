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

/**
 * Cuts a text of an answer to a length. Engines keep the whole text alive as long as a slice of it, so that a kept slice
 * of a huge answer would cost as much memory as the answer. The result is a copy.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const copy: unknown = JSON.parse(JSON.stringify(text.slice(0, maxLength)));
  return typeof copy === 'string' ? copy : '';
}

const WORDS = ['password', 'passcode', 'passphrase', 'pin', 'secret', 'credential', 'key', 'token'];
const LOWER = WORDS.join('|');
const CAPITALIZED = WORDS.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|');
const UPPER = LOWER.toUpperCase();

const SECRET_NAME = new RegExp(
  [
    // snake_case, kebab-case, the first word of camelCase, and a word after an acronym: `api_key`, `pinCode`, `APIkey`
    `(?<!\\p{Ll}|(?<!\\p{Lu})\\p{Lu})(?:${LOWER})s?(?!\\p{Ll})`,
    // camelCase and PascalCase: `adminPassword`
    `(?:${CAPITALIZED})s?(?!\\p{Ll})`,
    // an acronym, which ends before the capital of the next word: `PIN`, `adminPINCode`
    `(?<!\\p{Lu})(?:${UPPER})[sS]?(?!\\p{Ll}|\\p{Lu}(?!\\p{Ll}))`,
  ].join('|'),
  'u',
);

/** True for the name of a field that has a word for a secret, such as `apiKey`, but not for `keyboardLayout`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}
