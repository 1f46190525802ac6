import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Behavior, Gate } from './exchange';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Responds with this status, body and headers. */
export function answer(
  status: number,
  body: string | Uint8Array = '',
  headers: OutgoingHttpHeaders = {},
): Behavior {
  return ({ response }) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Responds with a value as JSON. */
export function json(value: unknown, status = 200, headers: OutgoingHttpHeaders = {}): Behavior {
  return answer(status, JSON.stringify(value), { ...JSON_TYPE, ...headers });
}

/** Responds with a body that is declared as JSON, whether or not it is valid. */
export function jsonText(text: string | Uint8Array, headers: OutgoingHttpHeaders = {}): Behavior {
  return answer(200, text, { ...JSON_TYPE, ...headers });
}

/** Responds with a value as compressed JSON. */
export function gzipped(value: unknown): Behavior {
  return jsonText(gzipSync(JSON.stringify(value)), { 'content-encoding': 'gzip' });
}

/** Responds with an error in the format that a similar service documents. */
export function serviceError(
  status: number,
  errorMessage: unknown,
  headers: OutgoingHttpHeaders = {},
): Behavior {
  return json({ errorCode: status, errorName: 'Error', errorMessage, errorDetails: null }, status, headers);
}

/** Redirects the client. */
export function redirect(location: string, status = 302): Behavior {
  return answer(status, '', { location });
}

/** Never responds. */
export function silence(): Behavior {
  return () => undefined;
}

/** Sends the status, the headers and possibly part of the body, and then nothing more. */
export function headThenSilence(status = 200, headers: OutgoingHttpHeaders = {}, part = ''): Behavior {
  return ({ response }) => {
    response.writeHead(status, { ...JSON_TYPE, ...headers });
    response.flushHeaders();
    if (part !== '') response.write(part);
  };
}

/** Sends a body one byte at a time while the client listens. */
export function drip(byte: string, everyMs: number): Behavior {
  return ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(byte), everyMs);
    response.once('close', () => clearInterval(timer));
  };
}

/** Writes raw bytes, bypassing the HTTP library, and then ends, resets or keeps the connection. */
export function raw(bytes: string | Uint8Array, then: 'end' | 'reset' | 'stay' = 'end'): Behavior {
  return ({ incoming: { socket } }) => {
    socket.write(bytes, () => {
      if (then === 'end') socket.end();
      // Waits until the bytes are written, because an immediate reset could overtake them.
      if (then === 'reset') setImmediate(() => socket.resetAndDestroy());
    });
  };
}

/** Resets the connection without a response. */
export function reset(): Behavior {
  return ({ incoming }) => {
    incoming.socket.resetAndDestroy();
  };
}

/** Delays a response until a gate is opened. */
export function held(gate: Gate, then: Behavior): Behavior {
  return async (exchange) => {
    await gate.opened;
    await then(exchange);
  };
}

/** Uses one behavior per request, in order. The last behavior repeats. */
export function inTurn(...behaviors: readonly Behavior[]): Behavior {
  let next = 0;
  return (exchange) => behaviors[Math.min(next++, behaviors.length - 1)]?.(exchange);
}
