import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { asUrlPath } from '../host/url-path';

/**
 * One address in front of a VS Code server: it stays the same when the server is started anew, so that what the
 * browser keeps for it survives, and it hands out the key that seals secrets in the browser, which a bare server
 * does not.
 */
export class FrontDoor {
  private serverPort: number | undefined;
  private readonly upgraded = new Set<Duplex>();

  private constructor(
    private readonly http: Server,
    readonly secretKey: Uint8Array,
    readonly port: number,
  ) {}

  /**
   * Opens the door on the loopback address.
   * @param secretKey 32 bytes; secrets sealed with them can be read again only with the same ones.
   * @param port a free one if it is left out.
   * @throws Error when the port is taken.
   */
  static async open(secretKey: Uint8Array, port = 0): Promise<FrontDoor> {
    const http = createServer();
    const opened = await new Promise<number>((resolve, reject) => {
      http.once('error', reject);
      http.listen(port, '127.0.0.1', () => {
        const address = http.address();
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The front door got no port.'));
      });
    });
    const door = new FrontDoor(http, secretKey, opened);
    http.on('request', (incoming, outgoing) => door.pass(incoming, outgoing));
    http.on('upgrade', (incoming, socket, head) => door.passUpgrade(incoming, socket, head));
    return door;
  }

  /** Says which VS Code server is behind the door now. */
  leadTo(server: { readonly port: number }): void {
    this.serverPort = server.port;
  }

  /** Makes the address under which a browser gets a folder in the server's workbench. */
  workbenchUrl(server: { readonly token: string }, folder: string): string {
    const url = new URL(`http://localhost:${this.port}/`);
    url.searchParams.set('tkn', server.token);
    url.searchParams.set('folder', asUrlPath(folder));
    return url.href;
  }

  /** Closes the door and all that goes through it. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.http.close(() => resolve()));
    this.http.closeAllConnections();
    for (const socket of this.upgraded) socket.destroy();
    await closed;
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (incoming.method === 'POST' && /\/mint-key(\?|$)/.test(incoming.url ?? '')) {
      outgoing.writeHead(200, { 'content-type': 'application/octet-stream' }).end(this.secretKey);
      return;
    }
    const onward = request(
      { ...this.onwardAddress(), method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  private passUpgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const onward = connect(this.onwardAddress(), () => {
      const headers = incoming.rawHeaders.map((part, index) =>
        index % 2 === 0 ? `${part}: ` : `${part}\r\n`,
      );
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    this.upgraded.add(socket);
    const hangUp = () => {
      socket.destroy();
      onward.destroy();
      this.upgraded.delete(socket);
    };
    // One side's end is both sides' end: a half-open connection would linger.
    for (const side of [socket, onward]) side.on('end', hangUp).on('error', hangUp).on('close', hangUp);
  }

  private onwardAddress(): { host: string; port: number } {
    // Port 9 answers nobody: between two servers every request fails at once.
    return { host: '127.0.0.1', port: this.serverPort ?? 9 };
  }
}
