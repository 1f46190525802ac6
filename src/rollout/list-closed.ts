/** A list was closed: its codes are gone with it, and nothing is written to it any more. */
export class ListClosed extends Error {
  override readonly name = 'ListClosed';
}
