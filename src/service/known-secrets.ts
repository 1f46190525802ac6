const MASK = '…';

/**
 * Passwords, access tokens and pairing codes sent or received through a connection. The server can quote them, so they
 * are masked in its error messages. The cost of masking depends on the message, not on the number of secrets.
 */
export class KnownSecrets {
  /** Secrets by length, so that each position of a string needs one lookup per length. */
  readonly #byLength = new Map<number, Set<string>>();

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  add(secret: string): void {
    for (const form of formsOf(secret)) this.#add(form);
  }

  /**
   * Replaces every secret in a string, in each form in which a server can quote it. Overlapping secrets are masked
   * together, and truncation comes after masking, so no part of a secret is left.
   * @param maxLength maximum length of the result
   * @param also more secrets, masked in this string only
   */
  mask(text: string, maxLength = Number.POSITIVE_INFINITY, also: readonly string[] = []): string {
    const others = new KnownSecrets(also);
    const endIn = (where: string, at: number) =>
      Math.max(this.#endOfSecret(where, at), others.#endOfSecret(where, at));
    const decoded = text.includes('&') ? decodedText(text) : undefined;
    let masked = '';
    let maskedUntil = 0;
    for (let at = 0; at < text.length && masked.length < maxLength; at++) {
      const from = decoded?.indexes.get(at);
      const decodedEnd = from === undefined ? at : decoded?.starts[endIn(decoded.text, from)];
      const end = Math.max(endIn(text, at), decodedEnd ?? text.length);
      if (at >= maskedUntil) masked += end > at ? MASK : text.charAt(at);
      maskedUntil = Math.max(maskedUntil, end);
    }
    return masked;
  }

  #add(text: string): void {
    if (text === '') return;
    const ofLength = this.#byLength.get(text.length);
    if (ofLength === undefined) this.#byLength.set(text.length, new Set([text]));
    else ofLength.add(text);
  }

  /** Returns the end of the longest secret that starts at `start`, or `start` if there is none. */
  #endOfSecret(text: string, start: number): number {
    let longest = 0;
    for (const [length, secrets] of this.#byLength) {
      if (length > longest && secrets.has(text.slice(start, start + length))) longest = length;
    }
    return start + longest;
  }
}

/** A string with decoded character references. */
interface DecodedText {
  readonly text: string;
  /** For each position of `text`, its start in the encoded string. */
  readonly starts: readonly number[];
  /** Positions of `text` by their starts. */
  readonly indexes: ReadonlyMap<number, number>;
}

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#0*(?:(\d{1,7})|x0*([\da-f]{1,6}));?|(amp|lt|gt|quot|apos);)/iy;

/** Decodes what a server can escape in HTML and XML: any character by its number, and five by their names. */
function decodedText(encoded: string): DecodedText {
  let text = '';
  const starts: number[] = [];
  const indexes = new Map<number, number>();
  for (let at = 0; at < encoded.length; ) {
    REFERENCE.lastIndex = at;
    const [whole, decimal, hexadecimal, name = ''] = REFERENCE.exec(encoded) ?? [];
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const character =
      XML_ENTITIES[name.toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined);
    const [part, length] =
      whole === undefined || character === undefined ? [encoded.charAt(at), 1] : [character, whole.length];
    indexes.set(at, text.length);
    for (let unit = 0; unit < part.length; unit++) starts.push(at);
    text += part;
    at += length;
  }
  return { text, starts, indexes };
}

/** Returns a secret in the forms in which servers quote it: literal, percent-encoded and JSON-escaped. */
function formsOf(secret: string): readonly string[] {
  // The second form has no base64 padding (RFC 4648, 3.2).
  const raw = [secret, secret.replace(/=+$/u, '')];
  // Most tokens and codes contain no characters to escape.
  if (/^[\w.-]*$/u.test(secret) || !secret.isWellFormed()) return raw;
  return [...new Set(raw.flatMap((text) => [text, ...escapedForms(text)]))];
}

function escapedForms(text: string): readonly string[] {
  const percent = encodeURIComponent(text);
  const json = JSON.stringify(text).slice(1, -1);
  return [
    percent,
    // Lower-case hexadecimal digits are also allowed (RFC 3986, 2.1).
    percent.replace(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase()),
    json,
    // Any character can be escaped (RFC 8259, 7).
    json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ];
}
