/** A connection was removed, or has another address: nothing is sent or stored for it any more. */
export class SessionClosed extends Error {
  override readonly name = 'SessionClosed';

  /** @param connectionName former name of the connection, for display */
  constructor(readonly connectionName?: string) {
    super();
  }
}
