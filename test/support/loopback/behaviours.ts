import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Behaviour, Gate } from './exchange';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Answers with exactly this. */
export function answer(
  status: number,
  body: string | Uint8Array = '',
  headers: OutgoingHttpHeaders = {},
): Behaviour {
  return ({ response }) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Answers with a value as JSON. */
export function json(value: unknown, status = 200, headers: OutgoingHttpHeaders = {}): Behaviour {
  return answer(status, JSON.stringify(value), { ...JSON_TYPE, ...headers });
}

/** Answers with a text that is called JSON, whether it is or not. */
export function jsonText(text: string | Uint8Array, headers: OutgoingHttpHeaders = {}): Behaviour {
  return answer(200, text, { ...JSON_TYPE, ...headers });
}

/** Answers with a value as compressed JSON. */
export function gzipped(value: unknown): Behaviour {
  return jsonText(gzipSync(JSON.stringify(value)), { 'content-encoding': 'gzip' });
}

/** Answers with an error as a like service documents it. */
export function serviceError(
  status: number,
  errorMessage: unknown,
  headers: OutgoingHttpHeaders = {},
): Behaviour {
  return json({ errorCode: status, errorName: 'Error', errorMessage, errorDetails: null }, status, headers);
}

/** Sends the client elsewhere. */
export function redirect(location: string, status = 302): Behaviour {
  return answer(status, '', { location });
}

/** Never answers. */
export function silence(): Behaviour {
  return () => undefined;
}

/** Sends the status and headers, part of a body perhaps, and then nothing more. */
export function headThenSilence(status = 200, headers: OutgoingHttpHeaders = {}, part = ''): Behaviour {
  return ({ response }) => {
    response.writeHead(status, { ...JSON_TYPE, ...headers });
    response.flushHeaders();
    if (part !== '') response.write(part);
  };
}

/** Sends a body a byte at a time, for as long as the client listens. */
export function drip(byte: string, everyMs: number): Behaviour {
  return ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(byte), everyMs);
    response.once('close', () => clearInterval(timer));
  };
}

/** Writes bytes past the HTTP library and then ends, resets or keeps the connection. */
export function raw(bytes: string | Uint8Array, then: 'end' | 'reset' | 'stay' = 'end'): Behaviour {
  return ({ incoming: { socket } }) => {
    socket.write(bytes, () => {
      if (then === 'end') socket.end();
      // Once the bytes are out: a reset at once could overtake them.
      if (then === 'reset') setImmediate(() => socket.resetAndDestroy());
    });
  };
}

/** Resets the connection without a response. */
export function reset(): Behaviour {
  return ({ incoming }) => {
    incoming.socket.resetAndDestroy();
  };
}

/** Holds a response back until a gate is opened. */
export function held(gate: Gate, then: Behaviour): Behaviour {
  return async (exchange) => {
    await gate.opened;
    await then(exchange);
  };
}

/** One behaviour after the other, a request each; the last one stays. */
export function inTurn(...behaviours: readonly Behaviour[]): Behaviour {
  let next = 0;
  return (exchange) => behaviours[Math.min(next++, behaviours.length - 1)]?.(exchange);
}
