/** Thrown if a list was closed. Nothing is written to it, and no connection is assigned to it. */
export class ListClosed extends Error {
  override readonly name = 'ListClosed';
}
