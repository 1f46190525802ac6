import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** What a proxy was asked to do. */
export interface ProxyRequest {
  /** CONNECT, or a method of HTTP. */
  readonly method: string;
  /** `host:port` of a CONNECT, or a whole URL. */
  readonly target: string;
  readonly authorization: string | undefined;
}

/** An HTTP proxy on 127.0.0.1, which leads every name to one port of this machine. */
export class LoopbackProxy {
  readonly requests: ProxyRequest[] = [];
  /** Asks everybody for credentials of its own, and passes nothing on. */
  refuses = false;
  private readonly sockets = new Set<Duplex>();

  /**
   * Starts a proxy; to be closed by the caller.
   * @param leadsTo the port that it passes everything on to
   * @param port 0 takes a free one; another one lets a stopped proxy come back
   */
  static async start(leadsTo: number, port = 0): Promise<LoopbackProxy> {
    const server = createServer();
    const proxy = new LoopbackProxy(server, leadsTo);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return proxy;
  }

  private constructor(
    private readonly server: Server,
    private readonly leadsTo: number,
  ) {
    server.on('connection', (socket: Duplex) => this.watch(socket));
    server.on('request', (incoming, response) => this.pass(incoming, response));
    server.on('connect', (incoming, socket, head) => this.tunnel(incoming, socket, head));
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.');
    return address.port;
  }

  /** Stops listening and drops every connection. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private watch(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }

  private record({ method = '', url = '', headers }: IncomingMessage): void {
    this.requests.push({ method, target: url, authorization: headers.authorization });
  }

  private pass(incoming: IncomingMessage, response: ServerResponse): void {
    this.record(incoming);
    if (this.refuses) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end();
      return;
    }
    const { method, headers, url = '' } = incoming;
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    const onward = request({ host: '127.0.0.1', port: this.leadsTo, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  }

  private tunnel(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.record(incoming);
    if (this.refuses) {
      socket.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const onward = connect(this.leadsTo, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    this.watch(onward);
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
  }
}
