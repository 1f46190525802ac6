/** A connection was removed, or has another address: what was to be done or stored for it is not. */
export class SessionClosed extends Error {
  override readonly name = 'SessionClosed';

  /** @param connectionName the name that it had, to be shown */
  constructor(readonly connectionName?: string) {
    super();
  }
}
