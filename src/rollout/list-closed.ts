/** Thrown if a list was closed. Its codes are gone, and nothing is written to it. */
export class ListClosed extends Error {
  override readonly name = 'ListClosed';
}
