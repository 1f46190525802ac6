import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../test/support/log';
import { freePort, provisionProgram, ServerProgram } from './program';

/** Directives, each with its semicolon or block. */
export interface NginxDirectives {
  /** In the `http` block. They may name the zone `limited`. */
  readonly http?: string;
  readonly server: string;
  /** The origin of a bad node besides two good ones. nginx asks the three in turn, and passes on every response. */
  readonly badNode?: string;
}

/** Finds nginx on the PATH; on Debian as root, installs it. @throws Error that says what to install */
export function provisionNginx(log: Log): Promise<string> {
  return provisionProgram('nginx', 'nginx-light', log);
}

/** An nginx in front of one service, with its files in a temporary folder. */
export class Nginx {
  private constructor(
    private readonly program: ServerProgram,
    /** The address of nginx itself. */
    readonly origin: string,
  ) {}

  /** @param upstream the origin of the service @throws Error if nginx does not start */
  static async start(executable: string, upstream: string, directives: NginxDirectives): Promise<Nginx> {
    const port = await freePort();
    const program = await ServerProgram.start(port, (folder) => {
      mkdirSync(join(folder, 'temp'));
      const text = configuration(port, new URL(upstream).host, directives);
      writeFileSync(join(folder, 'nginx.conf'), text);
      return [executable, '-e', 'stderr', '-p', `${folder}/`, '-c', 'nginx.conf'];
    });
    return new Nginx(program, `http://127.0.0.1:${port}`);
  }

  /** Stops nginx and removes its files. @returns the status of each of its responses */
  async stop(): Promise<readonly number[]> {
    let statuses: readonly string[] = [];
    await this.program.stop((folder) => {
      const log = join(folder, 'statuses.log');
      if (existsSync(log)) statuses = readFileSync(log, 'utf8').split('\n').filter(Boolean);
    });
    return statuses.map(Number);
  }
}

function configuration(port: number, upstream: string, directives: NginxDirectives): string {
  const { http = '', server, badNode } = directives;
  const good = `server ${upstream} max_fails=0;`;
  const nodes = badNode === undefined ? good : `${good} ${good} server ${new URL(badNode).host} max_fails=0;`;
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
      upstream service { ${nodes} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        ${server}
        location / {
          proxy_pass http://service;
          proxy_http_version 1.1;
          proxy_set_header Connection '';
          proxy_next_upstream off;
          proxy_read_timeout 2s;
        }
      }
    }`;
}
