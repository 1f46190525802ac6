/**
 * Thrown if a connection was removed or has another address. Nothing is sent or stored for it until it is open again.
 */
export class SessionClosed extends Error {
  override readonly name = 'SessionClosed';

  /** @param connectionName former name of the connection, for display */
  constructor(readonly connectionName?: string) {
    super();
  }
}
