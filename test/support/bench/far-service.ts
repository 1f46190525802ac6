import { createServer, type Server, type Socket } from 'node:net';
import { anEndpoint, aPairingCode } from '../builders';

/** What a service received since it was last asked. */
export interface FarReport {
  /** The most connections that were open at once. */
  readonly mostSockets: number;
  /** When requests came, in milliseconds since the first. */
  readonly taken: readonly number[];
}

/**
 * The service, faster than its clients: it writes to plain sockets and reads only the target of a request.
 * Room 7 is endpoint EP-7 with the pairing code PC-7, and has another code at each look-up.
 */
export class FarService {
  readonly server: Server;
  private readonly lookUps = new Map<string, number>();
  private sockets = 0;
  private mostSockets = 0;
  private firstAt: number | undefined;
  private taken: number[] = [];

  constructor(private readonly latencyMs: number) {
    this.server = createServer({ noDelay: true }, (socket) => this.serve(socket));
  }

  /** What was received since the last report. */
  report(): FarReport {
    const { mostSockets, taken } = this;
    this.mostSockets = this.sockets;
    this.firstAt = undefined;
    this.taken = [];
    return { mostSockets, taken };
  }

  private serve(socket: Socket): void {
    this.sockets += 1;
    this.mostSockets = Math.max(this.mostSockets, this.sockets);
    socket.once('close', () => {
      this.sockets -= 1;
    });
    // A client may reset its connection.
    socket.on('error', () => undefined);
    let unread = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      unread += text;
      for (let end = unread.indexOf('\r\n\r\n'); end >= 0; end = unread.indexOf('\r\n\r\n')) {
        const target = unread.slice(unread.indexOf(' ') + 1, unread.indexOf(' HTTP/'));
        unread = unread.slice(end + 4);
        const now = performance.now();
        this.firstAt ??= now;
        this.taken.push(now - this.firstAt);
        const answer = this.answerTo(target);
        if (this.latencyMs === 0) socket.write(answer);
        else setTimeout(() => socket.write(answer), this.latencyMs);
      }
    });
  }

  private answerTo(target: string): string {
    const [, number = '', kind] = /^\/api\/endpoints\/[A-Z]+-(\d+)\/(\w+)$/.exec(target) ?? [];
    const id = `PC-${number}`;
    if (kind === 'currentpairingcode') {
      const lookUp = (this.lookUps.get(number) ?? 0) + 1;
      this.lookUps.set(number, lookUp);
      return ok({ id, code: codeOf(number, lookUp) });
    }
    if (kind === 'pairingcode') {
      const endpoint = anEndpoint({ id: `EP-${number}`, name: `Room ${number}` });
      return ok(aPairingCode({ id, code: codeOf(number, this.lookUps.get(number) ?? 1), endpoint }));
    }
    if (target === '/api/auth/accesstokens') return ok([]);
    return 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';
  }
}

function codeOf(number: string, lookUp: number): string {
  return String(100_000 + 10 * Number(number) + (lookUp % 10));
}

/** Names the endpoint that a code of this service belongs to. */
export function endpointOfCode(code: string | undefined): string {
  return `EP-${Math.floor(Number(code) / 10) - 10_000}`;
}

/** All of it is ASCII, so that its length is that of its bytes. */
function ok(value: unknown): string {
  const body = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
