/**
 * Thrown if a connection was removed or has another address. Nothing is sent or stored for it until it is opened again.
 */
export class SessionClosed extends Error {
  override readonly name = 'SessionClosed';

  /** @param connectionName last name of the connection, for display */
  constructor(readonly connectionName?: string) {
    super();
  }
}
