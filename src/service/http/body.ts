/** The bytes of a body, or how many had been received when it exceeded its maximum size. */
export type BodyRead =
  | { readonly fits: true; readonly bytes: Uint8Array }
  | { readonly fits: false; readonly received: number };

/**
 * Reads the decoded body of a response up to a maximum size. Content-Length is no bound: a small compressed body can
 * be huge.
 * @param maxBytes decoded bytes; one more stops the download
 * @throws what the stream throws when the connection breaks
 */
export async function readBody(response: Response, maxBytes: number): Promise<BodyRead> {
  if (response.body === null) return { fits: true, bytes: new Uint8Array() };
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    received += value.byteLength;
    if (received > maxBytes) {
      discard(reader);
      return { fits: false, received };
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(received);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { fits: true, bytes };
}

/** Cancels a body that is not read, which frees its connection. */
export function discardBody(response: Response): void {
  if (response.body !== null && !response.body.locked) discard(response.body);
}

function discard(stream: { cancel(): Promise<void> }): void {
  // A stream that has already failed rejects, and nothing is left to report.
  stream.cancel().catch(() => undefined);
}
