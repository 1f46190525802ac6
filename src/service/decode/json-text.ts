const MAX_TEXT = 500;
const MAX_DEPTH = 4;

/**
 * Writes a parsed JSON value as text for display: bounded in length and depth, whatever the value is.
 * @param secret masked before anything is cut, or a part of it could be left
 * @returns at most some 500 characters; what is left out shows as "…"
 */
export function jsonText(value: unknown, secret = ''): string {
  const writer: Writer = { left: MAX_TEXT, secret };
  return write(value, 0, writer);
}

interface Writer {
  left: number;
  readonly secret: string;
}

function write(value: unknown, depth: number, writer: Writer): string {
  if (writer.left <= 0) return '…';
  if (typeof value === 'string') {
    const masked = writer.secret === '' ? value : value.replaceAll(writer.secret, '…');
    const shown = masked.length > writer.left ? `${masked.slice(0, writer.left)}…` : masked;
    writer.left -= shown.length;
    return depth === 0 ? shown : JSON.stringify(shown);
  }
  if (typeof value !== 'object' || value === null) {
    const text = String(value);
    writer.left -= text.length;
    return text;
  }
  if (depth >= MAX_DEPTH) return '…';
  return Array.isArray(value)
    ? `[${writeAll(value, writer, (item) => write(item, depth + 1, writer))}]`
    : `{${writeAll(Object.entries(value), writer, ([name, item]) => `${write(name, depth + 1, writer)}: ${write(item, depth + 1, writer)}`)}}`;
}

function writeAll<T>(items: readonly T[], writer: Writer, one: (item: T) => string): string {
  const parts: string[] = [];
  for (const item of items) {
    if (writer.left <= 0) {
      parts.push('…');
      break;
    }
    parts.push(one(item));
    writer.left -= 2;
  }
  return parts.join(', ');
}
