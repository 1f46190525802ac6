declare module 'saxen' {
  type Decode = (text: string) => string;

  /** A streaming XML parser. It supports no document types, and only the predefined entities of XML. */
  export class Parser {
    on(
      event: 'openTag',
      call: (name: string, attributes: () => Record<string, string> | false) => void,
    ): this;
    on(event: 'closeTag', call: (name: string) => void): this;
    on(event: 'text', call: (raw: string, decode: Decode) => void): this;
    on(event: 'cdata' | 'comment' | 'question' | 'attention', call: (text: string) => void): this;
    on(event: 'error', call: (error: Error) => void): this;
    write(xml: string): this;
    end(): Error | null;
  }
}
