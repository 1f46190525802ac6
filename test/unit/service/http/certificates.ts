import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../support/project';

// The files were made with OpenSSL for tests alone. All but the expired one are valid until 2126.
const fileOf = (name: string) =>
  join(projectRoot(), 'test', 'unit', 'service', 'http', 'certificates', `${name}.pem`);
const certificate = (name: string) => ({
  key: readFileSync(fileOf('key'), 'utf8'),
  cert: readFileSync(fileOf(name), 'utf8'),
});

/** The certificate authority that tests trust. */
export const AUTHORITY_FILE = fileOf('authority');

/** Certificates of a server on 127.0.0.1, by what is wrong with them. */
export const CERTIFICATES = {
  trusted: certificate('trusted'),
  selfSigned: certificate('self-signed'),
  unknownAuthority: certificate('unknown-authority'),
  expired: certificate('expired'),
  otherName: certificate('other-name'),
};
