import * as l10n from '@vscode/l10n';

/** Audit findings in a list of access tokens: filters of the table, and lines of an inventory. */
export type Finding = 'several' | 'write' | 'old' | 'never';

/** Fields of a `TokenView` that the rules use. */
export interface AuditedToken {
  readonly client: string;
  readonly enterprise: string;
  readonly roles: readonly string[];
  readonly created: { readonly at: number | undefined };
  readonly expires: { readonly at: number | undefined; readonly raw?: string };
  readonly state: string;
}

/** Context of the whole list. */
export interface FindingContext {
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** Clients with several valid tokens, as returned by `clientOf`. */
  readonly repeated: ReadonlySet<string>;
}

interface FindingRule {
  readonly label: string;
  /** Label in exports, in English. */
  readonly exported: string;
  readonly isTrueOf: (token: AuditedToken, context: FindingContext) => boolean;
}

const YEAR_MS = 365 * 86_400_000;
/** Start of the year 2200 in seconds. Later times mean no expiry. */
const LATEST_S = Date.UTC(2200, 0, 1) / 1000;

export const FINDINGS: Readonly<Record<Finding, FindingRule>> = {
  several: {
    label: l10n.t('Several valid tokens of one client'),
    exported: 'Several valid tokens of one client',
    isTrueOf: (token, { repeated }) => isValid(token) && repeated.has(clientOf(token)),
  },
  write: {
    label: l10n.t('Write role'),
    exported: 'Write role',
    isTrueOf: (token) => isListed(token) && token.roles.some((role) => /write/iu.test(role)),
  },
  old: {
    label: l10n.t('Older than a year'),
    exported: 'Older than a year',
    isTrueOf: (token, { now }) => isListed(token) && now - (token.created.at ?? now) > YEAR_MS,
  },
  never: {
    label: l10n.t('Never expires'),
    exported: 'Never expires',
    isTrueOf: (token) => isListed(token) && neverExpires(token),
  },
};

export function isFinding(value: string): value is Finding {
  return Object.hasOwn(FINDINGS, value);
}

export const FINDING_ORDER: readonly Finding[] = Object.keys(FINDINGS).filter(isFinding);

/**
 * Builds the context.
 * @param tokens the whole list
 * @param now milliseconds since the Unix epoch
 */
export function findingContext(tokens: readonly AuditedToken[], now: number): FindingContext {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const token of tokens) {
    if (!isValid(token) || token.client === '') continue;
    const client = clientOf(token);
    if (seen.has(client)) repeated.add(client);
    seen.add(client);
  }
  return { now, repeated };
}

function clientOf({ client, enterprise }: AuditedToken): string {
  return JSON.stringify([client, enterprise]);
}

function isListed({ state }: AuditedToken): boolean {
  return state !== 'gone';
}

function isValid({ state }: AuditedToken): boolean {
  return state !== 'gone' && state !== 'expired';
}

/** Returns whether a token has no expiry, or one that means none: 0, or after 2199 in any unit. */
function neverExpires({ expires: { at, raw = '' } }: AuditedToken): boolean {
  if (at !== undefined) return false;
  const number = Number(raw);
  return raw.trim() === '' || number <= 0 || number >= LATEST_S || Date.parse(raw) >= LATEST_S * 1000;
}
