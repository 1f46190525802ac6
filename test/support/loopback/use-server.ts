import { LoopbackServer } from './server';

/** Gives each test of a describe block a fresh server, and closes it after the test. */
export function useServer(): LoopbackServer {
  const server = new LoopbackServer();
  beforeEach(() => server.listen());
  afterEach(() => server.close());
  return server;
}
