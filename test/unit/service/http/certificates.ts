import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../support/project';

// The files were made with OpenSSL, only for tests. All except the expired one are valid until 2126.
const fileOf = (name: string) =>
  join(projectRoot(), 'test', 'unit', 'service', 'http', 'certificates', `${name}.pem`);
const certificate = (name: string, key = 'key') => ({
  key: readFileSync(fileOf(key), 'utf8'),
  cert: readFileSync(fileOf(name), 'utf8'),
});

/** Certificate authorities that tests trust. */
export const AUTHORITY_FILE = fileOf('authority');

/** Makes a server accept insecure algorithms. */
const WEAK = { ciphers: 'DEFAULT@SECLEVEL=0' };

/** Certificates of a server on 127.0.0.1, by their fault. */
export const CERTIFICATES = {
  trusted: certificate('trusted'),
  selfSigned: certificate('self-signed'),
  unknownAuthority: certificate('unknown-authority'),
  expired: certificate('expired'),
  otherName: certificate('other-name'),
  weakSignature: { ...certificate('weak-signature'), ...WEAK },
  weakKey: { ...certificate('weak-key', 'weak-key-key'), ...WEAK },
  wrongPurpose: certificate('wrong-purpose'),
  noAuthority: certificate('no-authority'),
  pathLength: certificate('path-length'),
  noIntermediate: certificate('no-intermediate'),
};
