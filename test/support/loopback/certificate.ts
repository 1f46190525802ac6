import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, both in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** An authority that signs certificates. */
export interface Authority extends Certificate {
  readonly name: string;
  readonly privateKey: KeyObject;
}

export interface CertificateOptions {
  /** Host names that it is for; the address 127.0.0.1 is named by itself. */
  readonly hosts: readonly string[];
  /** Days from now until it ends; negative for one that has expired. */
  readonly days?: number;
  /** Undefined lets it sign itself. */
  readonly authority?: Authority;
}

/** Makes an authority that nobody trusts until told to. */
export function makeAuthority(name: string): Authority {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const extensions = [extension('2.5.29.19', sequence(tlv(0x01, Buffer.from([0xff]))), true)];
  const cert = build({
    subject: name,
    issuer: name,
    key: privateKey,
    signer: privateKey,
    days: 30,
    extensions,
  });
  return { name, privateKey, cert, key: pemKey(privateKey) };
}

/** Makes a server's certificate (RFC 5280), so that tests need neither OpenSSL on the PATH nor a library. */
export function makeCertificate({ hosts, days = 30, authority }: CertificateOptions): Certificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = hosts[0] ?? 'nobody';
  const names = hosts.map((host) =>
    host === '127.0.0.1' ? tlv(0x87, Buffer.from([127, 0, 0, 1])) : tlv(0x82, Buffer.from(host, 'ascii')),
  );
  const cert = build({
    subject,
    issuer: authority?.name ?? subject,
    key: privateKey,
    signer: authority?.privateKey ?? privateKey,
    days,
    extensions: [extension('2.5.29.17', sequence(...names))],
  });
  return { cert, key: pemKey(privateKey) };
}

interface Contents {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyObject;
  readonly signer: KeyObject;
  readonly days: number;
  readonly extensions: readonly Buffer[];
}

function build({ subject, issuer, key, signer, days, extensions }: Contents): string {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const now = Date.now();
  const toBeSigned = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    distinguishedName(issuer),
    sequence(time(now - 60 * DAY), time(now + days * DAY)),
    distinguishedName(subject),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, signer);
  return pem('CERTIFICATE', sequence(toBeSigned, algorithm, tlv(0x03, Buffer.concat([ZERO, signature]))));
}

const DAY = 86_400_000;
const ZERO = Buffer.from([0]);

function tlv(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): readonly number[] {
  const digits = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

function distinguishedName(name: string): Buffer {
  return sequence(tlv(0x31, sequence(oid('2.5.4.3'), tlv(0x0c, Buffer.from(name, 'utf8')))));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return tlv(0x18, Buffer.from(digits, 'ascii'));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  const critical = isCritical ? [tlv(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...critical, tlv(0x04, value));
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

function pemKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
