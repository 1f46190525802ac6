import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

const ANSWERS = {
  refused:
    'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\n\r\n',
  established: 'HTTP/1.1 200 Connection Established\r\n\r\n',
};

/** An HTTP proxy on 127.0.0.1 that connects every name to one local port. */
export class LoopbackProxy {
  /** Headers of each CONNECT request, VS Code's only way to use a proxy. */
  readonly tunnels: IncomingMessage['headers'][] = [];
  /** Whether it demands credentials and connects nothing. */
  refuses = false;
  readonly #sockets = new Set<Duplex>();
  readonly #server: Server = createServer();

  private constructor(private readonly leadsTo: number) {
    this.#server.on('connection', (socket: Duplex) => this.#watch(socket));
    this.#server.on('connect', (incoming, socket, head) => this.#tunnel(incoming, socket, head));
  }

  /**
   * Starts a proxy, which the caller closes.
   * @param leadsTo the port to which it connects every name
   * @param port 0 selects a free port
   */
  static async start(leadsTo: number, port = 0): Promise<LoopbackProxy> {
    const proxy = new LoopbackProxy(leadsTo);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.');
    return address.port;
  }

  /** Stops listening and closes every connection. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #watch(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #tunnel({ headers }: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.tunnels.push(headers);
    if (this.refuses) {
      socket.end(ANSWERS.refused);
      return;
    }
    const onward = connect(this.leadsTo, '127.0.0.1', () => {
      socket.write(ANSWERS.established);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    this.#watch(onward);
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
  }
}
