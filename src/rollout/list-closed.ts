/** Thrown if a list was closed. Nothing is written to it, and it gets no connection. */
export class ListClosed extends Error {
  override readonly name = 'ListClosed';
}
