import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { OperationName } from '../../../src/service/errors';

/** What the server saw of one request. */
export interface RecordedRequest {
  readonly method: string;
  /** The request target as it was received. */
  readonly url: string;
  /** Undefined when the request is none of the four operations. */
  readonly operation: OperationName | undefined;
  /** The decoded path parameter. */
  readonly parameter: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  /** Which connection it came over, counted from 1. */
  readonly socketId: number;
}

/** A request together with the means to answer it. */
export interface Exchange {
  readonly request: RecordedRequest;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

/** How the server answers: any function of the exchange, from `behaviours.ts` or of a test's own. */
export type Behaviour = (exchange: Exchange) => void | Promise<void>;

/** Something that a test opens when it is time. */
export class Gate {
  open: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}
