import * as l10n from '@vscode/l10n';

/** Audit findings in a list of access tokens. They are filters of the table. */
export type Finding = 'several' | 'write' | 'rolesUnknown' | 'old' | 'longLived' | 'ageUnknown' | 'never';

/** Fields of a `TokenView` that the rules use. */
interface AuditedToken {
  readonly roles: readonly string[];
  readonly created: { readonly at: number | undefined };
  readonly expires: { readonly at: number | undefined };
  readonly neverExpires: boolean;
  readonly ofClient: number;
}

interface FindingRule {
  readonly label: string;
  /** @param now milliseconds since the Unix epoch */
  readonly isTrueOf: (token: AuditedToken, now: number) => boolean;
}

const YEAR_MS = 365 * 86_400_000;
/** Leap days and a renewal on the last day do not count as a finding. */
const MAX_LIFE_MS = YEAR_MS + 2 * 86_400_000;
/** A client usually has two tokens while one replaces the other. */
const MAX_OF_CLIENT = 2;
/** The only known role whose name rules out changes. The interface does not say what a role allows. */
const READ_ONLY = 'ROLE_READONLY';

export const FINDINGS: Readonly<Record<Finding, FindingRule>> = {
  several: {
    label: l10n.t('More than two per client'),
    isTrueOf: ({ ofClient }) => ofClient > MAX_OF_CLIENT,
  },
  write: {
    label: l10n.t('Roles other than read-only'),
    isTrueOf: ({ roles }) => roles.some((role) => role !== READ_ONLY),
  },
  rolesUnknown: {
    label: l10n.t('Roles unknown'),
    isTrueOf: ({ roles }) => roles.length === 0,
  },
  old: {
    label: l10n.t('Older than a year'),
    isTrueOf: ({ created: { at } }, now) => at !== undefined && now - at > YEAR_MS,
  },
  longLived: {
    label: l10n.t('Lifetime over a year'),
    // A token without a known creation was created by now.
    isTrueOf: ({ created, expires, neverExpires }, now) =>
      neverExpires || (expires.at !== undefined && expires.at - (created.at ?? now) > MAX_LIFE_MS),
  },
  ageUnknown: {
    label: l10n.t('Age unknown'),
    isTrueOf: ({ created: { at } }) => at === undefined,
  },
  never: {
    label: l10n.t('Never expires'),
    isTrueOf: ({ neverExpires }) => neverExpires,
  },
};

export function isFinding(value: string): value is Finding {
  return Object.hasOwn(FINDINGS, value);
}

export const FINDING_ORDER: readonly Finding[] = Object.keys(FINDINGS).filter(isFinding);
