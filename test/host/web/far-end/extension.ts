// An extension for VS Code's Node.js host. It listens for requests and writes files for tests in the web worker host,
// which cannot do so themselves. They call it through commands.
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { commands, type ExtensionContext } from 'vscode';
import { eventsOf, FAR_END, type FarEndEvent, unpacked } from './protocol';

const { HOST_TESTS_LOG: log = '', HOST_TESTS_RESULT: result = '', HOST_TESTS_ONLY: only } = process.env;

export function activate({ subscriptions }: ExtensionContext): void {
  const servers = new FarServers();
  subscriptions.push(
    commands.registerCommand(FAR_END.only, () => only),
    commands.registerCommand(FAR_END.report, (line: string) => appendFileSync(log, `${line}\n`)),
    commands.registerCommand(FAR_END.result, (json: string) => writeFileSync(result, json)),
    commands.registerCommand(FAR_END.listen, (id: string, port: number) => servers.listen(id, port)),
    commands.registerCommand(FAR_END.call, (id: string, method: string, ...args: readonly unknown[]) =>
      servers.call(id, method, args),
    ),
  );
}

/** Servers, sockets and responses, by the IDs that tests use. */
class FarServers {
  readonly #objects = new Map<string, Server | Socket | ServerResponse>();
  #count = 0;

  /** @returns the port that the server listens on @throws Error if that port is taken */
  async listen(id: string, port: number): Promise<number> {
    const server = createServer();
    const sockets = new Map<Socket, string>();
    // After a test has closed a server, nothing receives its events.
    const emit = (event: FarEndEvent) =>
      void commands.executeCommand(eventsOf(id), event).then(undefined, () => undefined);
    this.#objects.set(id, server);
    server.on('connection', (socket: Socket) => {
      sockets.set(socket, this.#add(socket, emit));
      socket.on('error', () => undefined);
      const { remotePort = 0 } = socket;
      emit({ name: 'connection', socket: sockets.get(socket) ?? '', remotePort });
    });
    server.on('request', (incoming: IncomingMessage, to: ServerResponse) => {
      const { method, url, headers, rawHeaders } = incoming;
      const socket = sockets.get(incoming.socket) ?? '';
      emit({ name: 'request', response: this.#add(to, emit), socket, method, url, headers, rawHeaders });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Calls a method. If the object is gone, does nothing, like a closed socket. */
  call(id: string, method: string, args: readonly unknown[]): void {
    const object = this.#objects.get(id);
    const found: unknown = object && Reflect.get(object, method);
    if (typeof found === 'function') Reflect.apply(found, object, args.map(unpacked));
  }

  #add(object: Socket | ServerResponse, emit: (event: FarEndEvent) => void): string {
    const id = `far-${++this.#count}`;
    this.#objects.set(id, object);
    object.once('close', () => {
      this.#objects.delete(id);
      emit({ name: 'close', closed: id });
    });
    return id;
  }
}
