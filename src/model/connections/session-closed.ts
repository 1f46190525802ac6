/** A connection was removed, or has another address: nothing is sent or stored for it any more. */
export class SessionClosed extends Error {
  override readonly name = 'SessionClosed';

  /** @param connectionName the name that it had, to be shown */
  constructor(readonly connectionName?: string) {
    super();
  }
}
