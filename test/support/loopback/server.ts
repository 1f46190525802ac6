import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import type { OperationName } from '../../../src/service/errors';
import { allowCrossOrigin, type CrossOriginRules, FOR_BROWSERS, isPreflight } from './cross-origin';
import type { Behavior, RecordedRequest } from './exchange';
import { recognizeOperation } from './operations';
import { VideoService } from './video-service';

/** Timeout of the wait functions, in milliseconds. */
const UNTIL_MS = 60_000;

export interface LoopbackOptions {
  /** Key and certificate for https, in PEM. */
  readonly tls?: TlsOptions & { readonly key: string; readonly cert: string };
  /** 0, the default, selects a free port; a fixed port lets a stopped server come back. */
  readonly port?: number;
  /** Path prefix of the base URL, such as `/video`. */
  readonly basePath?: string;
  readonly service?: VideoService;
}

/**
 * An HTTP server on 127.0.0.1 that records every request. It responds like the video service until a test changes its
 * behavior.
 */
export class LoopbackServer {
  readonly requests: RecordedRequest[] = [];
  /** Requests that are not one of the four operations, or that have a body, such as `POST /api/endpoints`. */
  readonly violations: string[] = [];
  /** Headers of CORS preflights, which are not among the requests. */
  readonly preflights: IncomingHttpHeaders[] = [];
  service = new VideoService();
  /** CORS rules; undefined for a service without CORS. */
  crossOrigin: CrossOriginRules | undefined = FOR_BROWSERS;
  private readonly behaviors = new Map<string, Behavior>();
  private readonly sockets = new Map<Socket, number>();
  private readonly waiting = new Set<() => void>();
  private readonly server: Server;
  private connections = 0;

  /** Starts a server, which the caller closes. */
  static async start(options: LoopbackOptions = {}): Promise<LoopbackServer> {
    const server = new LoopbackServer(options);
    await server.listen();
    return server;
  }

  constructor(private readonly options: LoopbackOptions = {}) {
    const server = options.tls ? createSecureServer(options.tls) : createServer();
    this.server = server;
    server.on('connection', (socket: Socket) => this.watch(socket));
    server.on('request', (incoming, response) => void this.handle(incoming, response));
    // Responds to anything that is not HTTP, such as a TLS handshake, as most servers do.
    server.on('clientError', (_error: Error, socket: Socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      else socket.destroy();
    });
  }

  /** Starts listening with a fresh state, even after `close`. */
  async listen(): Promise<void> {
    this.reset();
    this.service = this.options.service ?? new VideoService();
    this.connections = 0;
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(this.options.port ?? 0, '127.0.0.1', resolve);
    }).finally(() => this.server.removeAllListeners('error'));
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
    return address.port;
  }

  get origin(): string {
    return `${this.options.tls ? 'https' : 'http'}://127.0.0.1:${this.port}`;
  }

  /** The base URL that a user would enter. */
  get baseUrl(): string {
    return `${this.origin}${this.options.basePath ?? ''}`;
  }

  get openSockets(): number {
    return this.sockets.size;
  }

  /** Number of connections since the start. */
  get connectionCount(): number {
    return this.connections;
  }

  /**
   * Changes the behavior for future requests.
   * @param on an operation, a raw request target such as `/api/auth/accesstokens/abc`, or `any`; a target takes
   * precedence over an operation, and an operation over `any`
   * @param behavior undefined restores the video service
   */
  answer(on: OperationName | 'any' | `/${string}`, behavior: Behavior | undefined): void {
    if (behavior === undefined) this.behaviors.delete(on);
    else this.behaviors.set(on, behavior);
  }

  /** Restores the video service for all requests, and clears the records. */
  reset(): void {
    this.behaviors.clear();
    this.requests.length = 0;
    this.preflights.length = 0;
    this.violations.length = 0;
  }

  requestsTo(operation: OperationName): readonly RecordedRequest[] {
    return this.requests.filter((request) => request.operation === operation);
  }

  /** Waits for a number of requests since the start or the last reset. */
  requested(count: number): Promise<void> {
    return this.until(`${count} requests`, () => this.requests.length >= count);
  }

  /** Waits until no connection is open. The client may keep an idle connection for a few seconds. */
  socketsClosed(): Promise<void> {
    return this.until('every connection to be closed', () => this.sockets.size === 0);
  }

  /** Waits until the connection with this `socketId` is closed. */
  connectionClosed(socketId: number): Promise<void> {
    return this.until(
      `connection ${socketId} to be closed`,
      () => ![...this.sockets.values()].includes(socketId),
    );
  }

  /** Closes idle connections, as servers do after a timeout. */
  closeIdleConnections(): void {
    this.server.closeIdleConnections();
  }

  /** Stops listening and drops every connection. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    // The HTTP server does not track connections that do not, or no longer, use HTTP.
    for (const socket of this.sockets.keys()) socket.destroy();
    await closed;
  }

  private watch(socket: Socket): void {
    this.sockets.set(socket, ++this.connections);
    // Tests may reset connections.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.sockets.delete(socket);
      this.notify();
    });
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.crossOrigin) allowCrossOrigin(this.crossOrigin, response);
    if (isPreflight(incoming)) {
      this.preflights.push(incoming.headers);
      // A service without CORS does not support OPTIONS.
      response.writeHead(this.crossOrigin ? 204 : 405).end();
      return;
    }
    const request = this.record(incoming);
    const behavior =
      this.behaviors.get(request.url) ??
      this.behaviors.get(request.operation ?? 'any') ??
      this.behaviors.get('any') ??
      this.service.behavior;
    this.notify();
    await behavior({ request, incoming, response });
  }

  private record(incoming: IncomingMessage): RecordedRequest {
    const { method = '', url = '', headers, rawHeaders, socket } = incoming;
    const recognized = recognizeOperation(method, url, this.options.basePath ?? '');
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (recognized === undefined || hasBody) this.violations.push(`${method} ${url}`);
    const request: RecordedRequest = {
      method,
      url,
      operation: recognized?.operation,
      parameter: recognized?.parameter,
      headers,
      rawHeaders,
      socketId: this.socketIdOf(socket),
    };
    this.requests.push(request);
    return request;
  }

  /** Identifies the connection by its remote port, because over TLS the request's socket wraps the accepted one. */
  private socketIdOf(socket: Socket): number {
    for (const [accepted, id] of this.sockets) {
      if (accepted === socket || accepted.remotePort === socket.remotePort) return id;
    }
    return 0;
  }

  private until(what: string, holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        reject(new Error(`Waited ${UNTIL_MS / 1000} s in vain for ${what}. ${this.seen()}`));
      }, UNTIL_MS);
      const look = () => {
        if (!holds()) return;
        this.waiting.delete(look);
        clearTimeout(timer);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  private seen(): string {
    const requests = this.requests.map(({ operation, socketId }) => `${operation} over ${socketId}`);
    const open = [...this.sockets.values()];
    return `Requests: ${requests.join(', ') || 'none'}; open connections: ${open.join(', ') || 'none'}.`;
  }

  private notify(): void {
    for (const look of [...this.waiting]) look();
  }
}
