import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type KeyPair, keyPairFile, ServerProgram } from './program';

/** Configuration of a frontend. */
export interface HaproxyOptions {
  /** Lines of the frontend. */
  readonly rules?: readonly string[];
  /** Key and certificate for https. */
  readonly tls?: KeyPair;
  /** Options of the `bind` line, such as `ssl-max-ver TLSv1.0`. */
  readonly bind?: string;
}

/** Makes OpenSSL accept insecure protocols, which Debian's configuration forbids. */
const WEAK_OPENSSL = `
  openssl_conf = init
  [init]
  ssl_conf = ssl
  [ssl]
  system_default = weak
  [weak]
  MinProtocol = TLSv1
  CipherString = DEFAULT:@SECLEVEL=0
`;

/** A haproxy in front of one service, with its files in a temporary folder. */
export class Haproxy {
  private constructor(
    private readonly program: ServerProgram,
    /** Its own address. */
    readonly origin: string,
  ) {}

  /** @param upstream the origin of the service @throws Error if haproxy does not start */
  static async start(executable: string, upstream: string, options: HaproxyOptions): Promise<Haproxy> {
    const port = await freePort();
    const program = await ServerProgram.start(port, (folder) => {
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, configuration(port, new URL(upstream).host, options, folder));
      const openssl = join(folder, 'openssl.cnf');
      writeFileSync(openssl, WEAK_OPENSSL);
      return { command: [executable, '-q', '-db', '-f', file], env: { OPENSSL_CONF: openssl } };
    });
    return new Haproxy(program, `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`);
  }

  /** Ends haproxy and removes its files. */
  stop(): Promise<void> {
    return this.program.stop();
  }
}

function configuration(
  port: number,
  upstream: string,
  { rules = [], tls, bind = '' }: HaproxyOptions,
  folder: string,
): string {
  const ssl = tls === undefined ? '' : ` ssl crt ${keyPairFile(folder, tls)} ${bind}`;
  return `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend all
  bind 127.0.0.1:${port}${ssl}
  ${rules.join('\n  ')}
  default_backend service
backend service
  server only ${upstream}
`;
}
