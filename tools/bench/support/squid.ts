import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, ServerProgram } from './program';

/** Squid's treatment of requests. */
const ACCESS = {
  open: 'http_access allow all',
  forbids: 'http_access deny all',
  wantsCredentials: `
auth_param basic program /bin/cat
auth_param basic children 1 startup=0
acl signed_in proxy_auth REQUIRED
http_access allow signed_in
http_access deny all`,
};

/** A squid that is a proxy to any address. */
export class Squid {
  private constructor(
    private readonly program: ServerProgram,
    /** Value for `http.proxy`. */
    readonly url: string,
  ) {}

  /** @throws Error if squid does not start */
  static async start(executable: string, access: keyof typeof ACCESS): Promise<Squid> {
    const port = await freePort();
    const program = await ServerProgram.start(port, (folder) => {
      const file = join(folder, 'squid.conf');
      writeFileSync(file, configuration(port, access));
      return { command: [executable, '-N', '-f', file] };
    });
    return new Squid(program, `http://127.0.0.1:${port}`);
  }

  /** Stops squid and removes its files. */
  stop(): Promise<void> {
    return this.program.stop();
  }
}

function configuration(port: number, access: keyof typeof ACCESS): string {
  return `
http_port 127.0.0.1:${port}
${ACCESS[access]}
cache deny all
pid_filename none
access_log none
cache_log /dev/null
netdb_filename none
pinger_enable off
shutdown_lifetime 0 seconds
`;
}
