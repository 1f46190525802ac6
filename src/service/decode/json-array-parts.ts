const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/**
 * Splits the UTF-8 text of a JSON array (RFC 8259, 5) between its items into shorter arrays with the same items.
 * Nothing is checked: the parts are all valid exactly when the whole is. Any other text is returned whole.
 * @param minBytes the size that every part but the last reaches
 */
export function* jsonArrayParts(bytes: Uint8Array, minBytes: number): Generator<Uint8Array> {
  let open = skipWhitespace(bytes, startsWithByteOrderMark(bytes) ? BYTE_ORDER_MARK.length : 0);
  if (bytes[open] !== OPEN_ARRAY) {
    yield bytes;
    return;
  }
  let depth = 0;
  for (let at = open + 1; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        if (depth === 0 && at - open >= minBytes && isBetweenItems(bytes, at)) {
          yield arrayOf(bytes, open, at);
          open = at;
        }
        break;
    }
  }
  const last = bytes.slice(open);
  last[0] = OPEN_ARRAY;
  yield last;
}

/** The items between a bracket or a comma and another comma. */
function arrayOf(bytes: Uint8Array, open: number, close: number): Uint8Array {
  const part = bytes.slice(open, close + 1);
  part[0] = OPEN_ARRAY;
  part[part.length - 1] = CLOSE_ARRAY;
  return part;
}

/** A comma without an item on one side is invalid, which only parsing the part around it reveals. */
function isBetweenItems(bytes: Uint8Array, comma: number): boolean {
  const before = bytes[skipWhitespaceBackwards(bytes, comma - 1)];
  const after = bytes[skipWhitespace(bytes, comma + 1)];
  return before !== OPEN_ARRAY && before !== COMMA && after !== CLOSE_ARRAY && after !== COMMA;
}

/** @returns the index of the closing quote, or of the end of the text when there is none */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

function skipWhitespace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isWhitespace(bytes[at])) at += 1;
  return at;
}

function skipWhitespaceBackwards(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isWhitespace(bytes[at])) at -= 1;
  return at;
}

/** Whitespace as in RFC 8259, 2. */
function isWhitespace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function startsWithByteOrderMark(bytes: Uint8Array): boolean {
  return BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);
}
