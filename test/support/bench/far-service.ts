import { createServer, type Server, type Socket } from 'node:net';
import { anEndpoint, aPairingCode } from '../builders';
import type { FarReport, FarServiceOptions } from './far-end-options';
import { TokenBucket } from './token-bucket';
import { halfChanged, listOfTokens } from './token-lists';

/**
 * The video service, made to be faster than its clients: it writes to plain sockets and reads of a request no more
 * than its target. Room 7 is endpoint EP-7 with the pairing code PC-7, and has another code at each look.
 */
export class FarService {
  readonly server: Server;
  private readonly options: FarServiceOptions;
  private readonly bucket: TokenBucket | undefined;
  private readonly accessTokens: string;
  /** What is listed from the second listing on. */
  private readonly laterAccessTokens: string;
  private listings = 0;
  private readonly looks = new Map<string, number>();
  private sockets = 0;
  private mostSockets = 0;
  private firstAt: number | undefined;
  private taken: number[] = [];
  private refused: number[] = [];

  constructor(options: FarServiceOptions) {
    this.options = options;
    this.bucket = options.perSecond > 0 ? new TokenBucket(options.perSecond) : undefined;
    const tokens = listOfTokens(options.accessTokens, options.tokenSeed);
    this.accessTokens = ok(tokens);
    this.laterAccessTokens = options.changesTokens ? ok(halfChanged(tokens)) : this.accessTokens;
    this.server = createServer({ noDelay: true }, (socket) => this.serve(socket));
  }

  /** What was seen since the last report. */
  report(): FarReport {
    const { mostSockets, taken, refused } = this;
    this.mostSockets = this.sockets;
    this.firstAt = undefined;
    this.taken = [];
    this.refused = [];
    return { mostSockets, taken, refused };
  }

  private serve(socket: Socket): void {
    this.sockets += 1;
    this.mostSockets = Math.max(this.mostSockets, this.sockets);
    socket.once('close', () => {
      this.sockets -= 1;
    });
    // Clients come and go.
    socket.on('error', () => undefined);
    let unread = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      unread += text;
      for (let end = unread.indexOf('\r\n\r\n'); end >= 0; end = unread.indexOf('\r\n\r\n')) {
        const target = unread.slice(unread.indexOf(' ') + 1, unread.indexOf(' HTTP/'));
        unread = unread.slice(end + 4);
        const answer = this.answerTo(target);
        if (this.options.latencyMs === 0) socket.write(answer);
        else setTimeout(() => socket.write(answer), this.options.latencyMs);
      }
    });
  }

  private answerTo(target: string): string {
    const now = performance.now();
    this.firstAt ??= now;
    const isTaken = this.bucket?.take(now) ?? true;
    (isTaken ? this.taken : this.refused).push(now - this.firstAt);
    return isTaken ? this.resource(target) : this.refusal();
  }

  private refusal(): string {
    const wait = Math.max(1, Math.ceil((this.bucket?.waitMs ?? 0) / 1000));
    const header = this.options.saysRetryAfter ? `Retry-After: ${wait}\r\n` : '';
    return `HTTP/1.1 429 Too Many Requests\r\n${header}Content-Length: 0\r\n\r\n`;
  }

  private resource(target: string): string {
    const [, number = '', kind] = /^\/api\/endpoints\/[A-Z]+-(\d+)\/(\w+)$/.exec(target) ?? [];
    const id = `PC-${number}`;
    if (kind === 'currentpairingcode') {
      const look = (this.looks.get(number) ?? 0) + 1;
      this.looks.set(number, look);
      return ok({ id, code: codeOf(number, look) });
    }
    if (kind === 'pairingcode') {
      const endpoint = anEndpoint({ id: `EP-${number}`, name: `Room ${number}` });
      return ok(aPairingCode({ id, code: codeOf(number, this.looks.get(number) ?? 1), endpoint }));
    }
    if (target === '/api/auth/accesstokens') {
      this.listings += 1;
      return this.listings === 1 ? this.accessTokens : this.laterAccessTokens;
    }
    return 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';
  }
}

function codeOf(number: string, look: number): string {
  return String(100_000 + 10 * Number(number) + (look % 10));
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
