import * as l10n from '@vscode/l10n';

/** A validated base URL of a connection (interface: "Paths are relative to {base_url}"). */
export interface BaseUrl {
  /** The address without a trailing slash. Operation paths are appended to it, and a stored secret is bound to it. */
  readonly href: string;
  /** Scheme, host and port. `demo:` for the demo service. */
  readonly origin: string;
  readonly isDemo: boolean;
  /** Whether credentials would cross a network unencrypted: `http:` to anything but a loopback address. */
  readonly isExposed: boolean;
}

type BaseUrlCheck =
  | { readonly ok: true; readonly baseUrl: BaseUrl }
  | { readonly ok: false; readonly problem: string };

const DEMO = 'demo:';

/** Returns whether a string contains a C0 or C1 control character or DEL. */
export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/**
 * Parses an address from a user or the settings. Removes surrounding spaces and trailing slashes. Never throws.
 * @param text the address, for example `https://example.com/video`, or `demo:`
 * @returns the base URL, or a sentence that says what to change
 */
export function parseBaseUrl(text: string): BaseUrlCheck {
  const trimmed = text.trim();
  if (trimmed === '')
    return invalid(l10n.t('Enter the address of the service, such as https://example.com.'));
  if (trimmed.toLowerCase() === DEMO) {
    return { ok: true, baseUrl: { href: DEMO, origin: DEMO, isDemo: true, isExposed: false } };
  }
  // URL() silently drops tabs and newlines and turns a backslash into a slash.
  if (hasControlCharacter(trimmed) || /\s/u.test(trimmed) || trimmed.includes('\\')) {
    return invalid(l10n.t('The address contains invalid characters.'));
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\//iu.test(trimmed))
    return invalid(l10n.t('Start the address with https:// or http://.'));
  if (!/^https?:/iu.test(trimmed)) return invalid(l10n.t('Only https:// and http:// addresses can be used.'));
  // URL() accepts any number of slashes and then reads the first path segment as the host.
  if (/^[^/]*\/\/(?:\/|$)/u.test(trimmed)) return invalid(l10n.t('The host name is missing after the “//”.'));
  if (!URL.canParse(trimmed))
    return invalid(l10n.t('This is not a valid address. Check the host name and the port.'));
  const url = new URL(trimmed);
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/]*@/u.test(trimmed)) {
    return invalid(
      l10n.t('Leave the user name and password out of the address. You will be asked for them separately.'),
    );
  }
  if (trimmed.includes('?')) return invalid(l10n.t('Remove the query (everything from the “?”).'));
  if (trimmed.includes('#')) return invalid(l10n.t('Remove the fragment (everything from the “#”).'));
  if (url.port === '0') return invalid(l10n.t('Port 0 cannot be used.'));
  const path = trimmed.replace(/^[^/]*\/\/[^/]*/u, '').replace(/\/+$/u, '');
  if (path.includes('//')) return invalid(l10n.t('The path has an empty part (“//”). Remove one slash.'));
  if (path.split('/').some((part) => /^(?:\.|%2e){1,2}$/iu.test(part))) {
    return invalid(l10n.t('Write the path without “.” and “..” parts.'));
  }
  return {
    ok: true,
    baseUrl: {
      href: url.href.replace(/\/+$/u, ''),
      origin: url.origin,
      isDemo: false,
      isExposed: url.protocol === 'http:' && !isLoopback(url.hostname),
    },
  };
}

function invalid(problem: string): BaseUrlCheck {
  return { ok: false, problem };
}

/**
 * Loopback names and addresses (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3), as normalized by URL().
 * Names below `localhost` are excluded because not every resolver maps them to loopback.
 */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname);
}

/** An address that ends with an operation path or the start of one, with an optional query. */
const OPERATION_PATH =
  /^(https?:\/\/[^/?#]+(?:\/[^?#]*?)??)\/api(?:\/auth(?:\/accesstokens(?:\/[^/?#]*)?)?|\/endpoints(?:\/[^/?#]*(?:\/(?:current)?pairingcode)?)?)?\/*(?:[?#].*)?$/iu;

/** An opening bracket or quotation mark. A square bracket can belong to an IPv6 address. */
const OPENING = /^[\p{Ps}\p{Pi}<"'](?<!\[)/u;
/** A closing bracket or quotation mark, with the punctuation of a sentence. */
const CLOSING = /[\p{Pe}\p{Pi}\p{Pf}>"'](?<!\])[.,;]?$/u;
const HTTP = /^https?:\/\//iu;
const OTHER_HTTP = /.https?(?::|%3a)(?:\/|%2f){2}/iu;

/**
 * Returns the address in a string that a user typed or pasted, for example from an email. Removes invisible characters,
 * surrounding brackets and quotation marks, and the link of a mail filter that has the address in its query. Adds
 * `https://` to an address without a scheme.
 */
export function typedAddress(text: string): string {
  let address = text.replaceAll(/\p{Cf}/gu, '').trim();
  while (OPENING.test(address)) address = address.slice(1).replace(CLOSING, '').trim();
  address = completeAddress(address);
  // Filters wrap the links of other filters.
  for (let inner = addressInQuery(address); inner !== undefined; inner = addressInQuery(address))
    address = inner;
  return address;
}

/** Returns the value in the query of an address that is itself an `http:` or `https:` address. */
function addressInQuery(address: string): string | undefined {
  if (!HTTP.test(address) || !URL.canParse(address)) return undefined;
  const inner = [...new URL(address).searchParams.values()].find((value) => HTTP.test(value));
  return inner?.replace(/\/+$/u, '');
}

function completeAddress(address: string): string {
  const hasScheme =
    /^(?:https?|demo):|^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(address) && !/^[^/]*@/u.test(address);
  // The two slashes of a mistyped scheme.
  const hasSlashes = /^[^/]+\/\/[^/]/u.test(address);
  const isComplete = address === '' || hasScheme || hasSlashes || /^[/\\?#]/u.test(address);
  return isComplete ? address : `https://${address}`;
}

/**
 * Removes `/api` or an operation path from the end of an address.
 * @returns the shorter address, or undefined if there is nothing to remove or the rest is not a base URL
 */
export function withoutOperation(address: string): string | undefined {
  const [, shorter = ''] = OPERATION_PATH.exec(address) ?? [];
  return parseBaseUrl(shorter).ok ? shorter : undefined;
}

/**
 * Describes the problem with an address, for the user.
 * @returns undefined if the address is a base URL once it is completed and its operation path is removed
 */
export function addressProblem(text: string): string | undefined {
  const address = typedAddress(text);
  const base = withoutOperation(address) ?? address;
  const read = parseBaseUrl(base);
  if (!OTHER_HTTP.test(base)) return read.ok ? undefined : read.problem;
  return l10n.t('A mail filter rewrote this link. Enter the address of the service itself.');
}
