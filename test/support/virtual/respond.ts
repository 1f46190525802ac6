import { AbortedError } from '../../../src/service/abort';
import type { Answer } from './services';

/** The code of a room. */
export function codeOf(endpointId: string): string {
  return `code of ${endpointId}`;
}

/**
 * Builds the response to one of a room's two requests.
 * @param now milliseconds since the Unix epoch
 * @throws TypeError for a failing connection, like fetch
 */
export function respond(answer: Answer, endpointId: string, isCode: boolean, now: number): Response {
  const { status, code: networkCode = 'ECONNRESET', message = 'failed', retryAfter, isDate, body } = answer;
  if (status === 0) {
    if (networkCode === 'timeout') throw new AbortedError('timedOut');
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code: networkCode }) });
  }
  if (status >= 300 && status < 400)
    return new Response('', { status, headers: { location: 'https://sign-in.example/' } });
  if (status !== 200) {
    const text = body === 'html' ? `<h1>${status}</h1>` : JSON.stringify({ errorCode: status });
    if (retryAfter === undefined) return new Response(text, { status });
    const date = new Date(1000 * Math.ceil(now / 1000 + retryAfter)).toUTCString();
    return new Response(text, { status, headers: { 'retry-after': isDate ? date : String(retryAfter) } });
  }
  const code = { id: `PC of ${endpointId}`, code: codeOf(endpointId) };
  if (body === 'html') return new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
  if (body === 'empty') return new Response('', { headers: { 'content-type': 'application/json' } });
  if (body === 'notJson') return new Response('ok', { headers: { 'content-type': 'application/json' } });
  if (body === 'text') return new Response('ok', { headers: { 'content-type': 'text/plain' } });
  if (body === 'malformed') return Response.json({ ...code, code: { code: 1 } });
  const id = body === 'otherEndpoint' ? `not ${endpointId}` : endpointId;
  return Response.json(isCode ? code : { ...code, endpoint: { id, name: endpointId } });
}
