import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { OperationName } from '../../../src/service/errors';

/** A request as received by the server. */
export interface RecordedRequest {
  readonly method: string;
  /** Request target, not normalized. */
  readonly url: string;
  /** Undefined if the request is not one of the four operations. */
  readonly operation: OperationName | undefined;
  /** The decoded path parameter. */
  readonly parameter: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
  /** Number of the connection, counted from 1. */
  readonly socketId: number;
}

/** A request and its response. */
export interface Exchange {
  readonly request: RecordedRequest;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

/** Handles a request: a function of `behaviors.ts` or of a test. */
export type Behavior = (exchange: Exchange) => void | Promise<void>;

/** A promise that a test resolves. */
export class Gate {
  open: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}
