// Replaces Node's `http` in the web worker host, which cannot listen: the server runs in VS Code's Node.js host.
// Contains only what the loopback server and its behaviors use.
import { EventEmitter } from 'node:events';
import { commands, type Disposable } from 'vscode';
import { eventsOf, FAR_END, type FarEndEvent, packed } from './far-end/protocol';

/** Like Node's function with this name. */
export function createServer(): FarServer {
  return new FarServer();
}

/** A server at the far end, with the events `connection` and `request`. */
class FarServer extends EventEmitter {
  readonly #id = crypto.randomUUID();
  readonly #objects = new Map<string, FarObject>();
  #events: Disposable | undefined;
  #port: number | undefined;
  #last: Promise<unknown> = Promise.resolve();

  get listening(): boolean {
    return this.#port !== undefined;
  }

  address(): { readonly port: number } | null {
    return this.#port === undefined ? null : { port: this.#port };
  }

  listen(port: number, _host: string, listening: () => void): void {
    this.#events = commands.registerCommand(eventsOf(this.#id), (event: FarEndEvent) => this.#receive(event));
    this.#run(FAR_END.listen, this.#id, port).then(
      (found) => {
        this.#port = Number(found);
        listening();
      },
      (error: unknown) => this.emit('error', error),
    );
  }

  closeIdleConnections(): void {
    this.call(this.#id, 'closeIdleConnections');
  }

  /** Stops listening. @param closed called once every connection is closed */
  close(closed: () => void): void {
    this.#port = undefined;
    this.call(this.#id, 'close');
    const end = () => {
      if (this.#objects.size > 0) return;
      this.off('gone', end);
      this.#events?.dispose();
      closed();
    };
    this.on('gone', end);
    end();
  }

  /** Calls a method of an object at the far end, after all earlier calls. */
  call(id: string, method: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#run(FAR_END.call, id, method, ...args.map(packed));
  }

  #run(command: string, ...args: readonly unknown[]): Promise<unknown> {
    const result = this.#last.then(() => commands.executeCommand(command, ...args));
    this.#last = result.catch(() => undefined);
    return result;
  }

  #receive(event: FarEndEvent): void {
    if (event.name === 'connection') {
      const socket = new FarSocket(this, event.socket, event.remotePort);
      this.#objects.set(event.socket, socket);
      this.emit('connection', socket);
    } else if (event.name === 'request') {
      const { name: _, response: id, socket: socketId, ...head } = event;
      const response = new FarResponse(this, id);
      this.#objects.set(id, response);
      this.emit('request', { ...head, socket: this.#objects.get(socketId) }, response);
    } else {
      const closed = this.#objects.get(event.closed);
      this.#objects.delete(event.closed);
      closed?.emit('close');
      this.emit('gone');
    }
  }
}

/** A socket or response at the far end. */
class FarObject extends EventEmitter {
  constructor(
    private readonly server: FarServer,
    private readonly id: string,
  ) {
    super();
  }

  write(part: string | Uint8Array, written: () => void = () => undefined): boolean {
    void this.call('write', part).then(written);
    return true;
  }

  end(...part: readonly (string | Uint8Array)[]): this {
    void this.call('end', ...part);
    return this;
  }

  protected call(method: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.server.call(this.id, method, ...args);
  }
}

class FarSocket extends FarObject {
  constructor(
    server: FarServer,
    id: string,
    readonly remotePort: number,
  ) {
    super(server, id);
  }

  destroy(): void {
    void this.call('destroy');
  }

  resetAndDestroy(): void {
    void this.call('resetAndDestroy');
  }
}

class FarResponse extends FarObject {
  setHeader(name: string, value: string): void {
    void this.call('setHeader', name, value);
  }

  writeHead(status: number, headers?: object): this {
    void this.call('writeHead', status, headers);
    return this;
  }

  flushHeaders(): void {
    void this.call('flushHeaders');
  }
}
