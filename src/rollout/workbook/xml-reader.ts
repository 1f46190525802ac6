/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';
import { WorkbookError } from './workbook-error';

/** Callbacks for an XML document. Names have no prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attribute: Attributes) => void;
  /** @param text text after the last child of the element */
  readonly close?: (name: string, text: string) => void;
}

/** Returns the value of an attribute by its name without a prefix, or undefined. */
export type Attributes = (name: string) => string | undefined;

/**
 * Maximum length of a tag or text in a cell. Without a limit, the parser would search a long one again for each piece.
 */
const MAX_TOKEN = 1_000_000;

/**
 * Parses XML in pieces. Rejects document types and therefore declared entities, which workbooks do not contain
 * (ECMA-376, part 2, 8.1.4).
 * @throws WorkbookError if the XML is not well-formed
 */
export class XmlReader {
  readonly #parser = new Parser();
  /** Characters since the last complete tag or text. */
  #pending = 0;
  #text = '';

  constructor({ open, close }: XmlHandlers) {
    const fail = () => {
      throw new WorkbookError('broken');
    };
    this.#parser
      .on('openTag', (name, attributes) => {
        this.#pending = 0;
        this.#text = '';
        open?.(localName(name), (wanted) => {
          const value = attributeOf(attributes() || {}, wanted);
          return value === undefined ? undefined : decodedText(value);
        });
      })
      .on('closeTag', (name) => {
        this.#pending = 0;
        close?.(localName(name), this.#text);
        this.#text = '';
      })
      .on('text', (raw) => {
        this.#text += decodedText(raw);
      })
      .on('cdata', (raw) => {
        this.#text += withoutReturns(raw);
      })
      .on('attention', fail)
      .on('error', fail);
  }

  write(xml: string): void {
    this.#pending += xml.length;
    this.#parser.write(xml);
    if (this.#pending > MAX_TOKEN + xml.length) throw new WorkbookError('broken');
  }

  end(): void {
    this.#parser.end();
  }
}

function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  const value = attributes[wanted];
  if (value !== undefined) return value;
  const name = Object.keys(attributes).find((each) => each.endsWith(`:${wanted}`));
  return name === undefined ? undefined : attributes[name];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Normalizes line breaks (XML 1.0, 2.11). */
function withoutReturns(raw: string): string {
  return raw.includes('\r') ? raw.replace(/\r\n?/gu, '\n') : raw;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** Decodes entities. The parser's own decoder breaks characters above U+FFFF. */
function decodedText(raw: string): string {
  const text = withoutReturns(raw);
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (whole: string, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
