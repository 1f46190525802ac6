import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { findOnPath, installOnDebian } from '../../../test/support/executables';
import type { Log } from '../../../test/support/log';
import { shortTempFolder } from '../../../test/support/temp';
import { waitFor } from '../../../test/support/wait';

const START_MS = 10_000;
/** Runs a program that ends when the standard input ends, so that it cannot outlive this process. */
const RUN = 'exec 3<&0; (cat <&3; kill $$ 2>/dev/null) & exec "$@" 3<&-';

/** Finds a program on the PATH; on Debian as root, installs its package. @throws Error that says what to install */
export async function provisionProgram(name: string, debianPackage: string, log: Log): Promise<string> {
  if (findOnPath(name) === undefined) await installOnDebian(debianPackage, log);
  const program = findOnPath(name);
  if (program !== undefined) return program;
  throw new Error(
    `No ${name} was found on the PATH. Install it (Debian and Ubuntu: sudo apt-get install ${debianPackage}), ` +
      'and check that its folder, often /usr/sbin, is on the PATH.',
  );
}

/** A server program in the foreground that listens on a port of 127.0.0.1, with a temporary folder. */
export class ServerProgram {
  private constructor(
    private readonly child: ChildProcess,
    readonly folder: string,
  ) {}

  /**
   * Starts a program, and waits until it listens.
   * @param configure writes the configuration into a temporary folder, and returns the program with its arguments
   * @throws Error if it does not listen
   */
  static async start(port: number, configure: (folder: string) => readonly string[]): Promise<ServerProgram> {
    const folder = shortTempFolder('server');
    const child = spawn('/bin/sh', ['-c', RUN, 'sh', ...configure(folder)], {
      // The standard output is reserved for figures.
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const program = new ServerProgram(child, folder);
    try {
      await waitFor(`port ${port} to be listened on`, () => isListenedOn(port), START_MS);
    } catch (error) {
      await program.stop(() => undefined);
      throw error;
    }
    return program;
  }

  /** Ends the program and removes its folder. @param beforeRemoval reads files from the folder */
  async stop(beforeRemoval: (folder: string) => void): Promise<void> {
    this.child.stdin?.end();
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    beforeRemoval(this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns a free port of 127.0.0.1, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

function isListenedOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
