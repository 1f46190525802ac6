import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findOnPath, installOnDebian } from '../executables';
import type { Log } from '../log';
import { shortTempFolder } from '../temp';
import { waitFor } from '../wait';

/** Directives, each with its semicolon or block: those of the `http` block, which may name the zone `limited`, and of the server. */
export interface NginxDirectives {
  readonly http: string;
  readonly server: string;
}

const START_MS = 10_000;
/** Starts a program that ends with the standard input, so that it cannot outlive this process. */
const RUN = 'exec 3<&0; (cat <&3; kill $$ 2>/dev/null) & exec "$@" 3<&-';

/** Finds nginx on the PATH; on Debian, as root, installs it. @throws Error that says what to install */
export async function provisionNginx(log: Log): Promise<string> {
  if (findOnPath('nginx') === undefined) await installOnDebian('nginx-light', log);
  const nginx = findOnPath('nginx');
  if (nginx !== undefined) return nginx;
  throw new Error(
    'No nginx was found on the PATH. Install it (Debian and Ubuntu: sudo apt-get install nginx-light), ' +
      'and check that its folder, often /usr/sbin, is on the PATH.',
  );
}

/** An nginx of its own, before one service. Its files are in a temporary folder. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** Where it answers. */
    readonly origin: string,
  ) {}

  /** @param upstream the origin of the service; @throws Error when nginx does not start */
  static async start(executable: string, upstream: string, directives: NginxDirectives): Promise<Nginx> {
    const folder = shortTempFolder('nginx');
    mkdirSync(join(folder, 'temp'));
    const port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), configuration(port, new URL(upstream).host, directives));
    const args = ['-e', 'stderr', '-p', `${folder}/`, '-c', 'nginx.conf'];
    const child = spawn('/bin/sh', ['-c', RUN, 'sh', executable, ...args], {
      // The standard output is that of the figures.
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const nginx = new Nginx(child, folder, `http://127.0.0.1:${port}`);
    try {
      // nginx writes this file when it listens.
      await waitFor('nginx to start', () => existsSync(join(folder, 'nginx.pid')), START_MS);
    } catch (error) {
      await nginx.stop();
      throw error;
    }
    return nginx;
  }

  /** Ends nginx and removes its files. @returns the status of each request that it answered */
  async stop(): Promise<readonly number[]> {
    this.child.stdin?.end();
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    const log = join(this.folder, 'statuses.log');
    const statuses = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
    rmSync(this.folder, { recursive: true, force: true });
    return statuses.map(Number);
  }
}

function configuration(port: number, upstream: string, { http, server }: NginxDirectives): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path temp/${kind};`,
  );
  return `
    daemon off;
    # One process, so that none is left when it ends.
    master_process off;
    pid nginx.pid;
    # Without the line for each refused request.
    error_log stderr crit;
    events {}
    http {
      log_format status '$status';
      access_log statuses.log status;
      ${temp.join('\n      ')}
      ${http}
      upstream service { server ${upstream}; keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        ${server}
        location / {
          proxy_pass http://service;
          proxy_http_version 1.1;
          proxy_set_header Connection '';
        }
      }
    }`;
}

/** nginx cannot choose a port by itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
