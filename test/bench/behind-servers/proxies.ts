import { freePort } from '../../support/bench/program';
import { CERTIFICATES } from '../../unit/service/http/certificates';
import { asks, haproxy, type Row, type Start, squid } from './row';

const OUT_OF_REACH = /^The proxy cannot reach the service\. .*\[Open Settings\]/;

const closedPort: Start = async (tools, service) => {
  const standing = await squid('open')(tools, service);
  return { ...standing, origin: `https://127.0.0.1:${await freePort()}` };
};

/** A squid on the way to a haproxy. */
const toSelfSigned: Start = async (tools, service) => {
  const server = await haproxy({ tls: CERTIFICATES.selfSigned })(tools, service);
  const proxy = await squid('open', server.origin)(tools, service);
  return { ...proxy, stop: () => Promise.all([server.stop(), proxy.stop()]) };
};

const proxyIsDown: Start = async (_, service) => ({
  origin: service,
  proxy: `http://127.0.0.1:${await freePort()}`,
  stop: async () => undefined,
});

/** What squid says, by way of VS Code’s own agent. */
export const PROXIES: readonly Row[] = [
  asks('squid lets it through', squid('open'), /^1 access tokens$/),
  ...(['http', 'https'] as const).map((scheme) =>
    asks(
      `squid does not know the host (${scheme})`,
      squid('open', `${scheme}://no-such-host.invalid`),
      OUT_OF_REACH,
      { requests: 3 },
    ),
  ),
  asks('squid finds the port closed', closedPort, OUT_OF_REACH, { requests: 3 }),
  asks(
    'squid wants credentials',
    squid('wantsCredentials'),
    /^The proxy wants credentials \(407\)\. .*\[Open Settings\]/,
  ),
  asks(
    'squid does not allow the address',
    squid('forbids'),
    /^The proxy does not allow the address of the service \(403\)\. .*\[Open Settings\]/,
  ),
  asks('squid is down', proxyIsDown, /^The proxy cannot be reached\. .*\[Open Settings\]/, { requests: 3 }),
  asks('self-signed, through squid', toSelfSigned, /^The certificate of the service is not trusted here\./),
];
