import { isRecord } from '../json';
import type { Counts } from '../results';

/** What a check came to. `fix`: something is wrong in the sources. `give`: only a publisher can do it. */
export type Outcome = 'ok' | 'fix' | 'give';

/** One line of the report. */
export interface Check {
  readonly name: string;
  readonly outcome: Outcome;
  /** What was found, or what to do. */
  readonly detail: string;
}

/** Where the tag of the version is: at the commit that is checked out, or at another one. */
export type TagPlace = 'none' | 'here' | 'elsewhere';

/** @param output what a build without a warning leaves empty, and its exit code */
export function checkPackage(output: { readonly exitCode: number | null; readonly errors: string }): Check {
  const name = 'package';
  const errors = output.errors.trim();
  if (output.exitCode === 0 && errors === '') {
    return { name, outcome: 'ok', detail: 'built without a warning' };
  }
  return { name, outcome: 'fix', detail: errors || `the build ended with ${output.exitCode}` };
}

/** @param titles those of the tests that failed */
export function checkTests({ passed, failed }: Counts, titles: readonly string[]): Check {
  const name = 'its tests';
  if (failed === 0) return { name, outcome: 'ok', detail: `${passed} passed` };
  return { name, outcome: 'fix', detail: titles.join('; ') || 'could not be run' };
}

/** @param status what `git status --porcelain` prints, or undefined if there is no repository of git */
export function checkSources(status: string | undefined): Check {
  const name = 'sources';
  if (status === undefined) return { name, outcome: 'fix', detail: 'not a clone: git knows no commit of it' };
  const changed = status.split('\n').filter((line) => line !== '');
  if (changed.length === 0) return { name, outcome: 'ok', detail: 'all committed' };
  return {
    name,
    outcome: 'fix',
    detail: `commit or stash: ${changed.map((line) => line.slice(3)).join(', ')}`,
  };
}

/** @param repository the field of package.json. VS Code's issue reporter reads only its `url`, and not one with `.git`. */
export function checkRepository(repository: unknown): Check {
  const name = 'repository';
  if (repository === undefined) {
    const field = '"repository": { "type": "git", "url": "https://…" }';
    return { name, outcome: 'give', detail: `add ${field} to package.json` };
  }
  const url = isRecord(repository) ? repository['url'] : undefined;
  if (typeof url === 'string' && /^https:\/\/\S+(?<!\.git)$/.test(url)) {
    return { name, outcome: 'ok', detail: url };
  }
  return { name, outcome: 'fix', detail: 'needs a "url" that begins with https: and does not end with .git' };
}

/** Checks that the version is a new one, with its section in the changelog, and nothing left out of it. */
export function checkVersion(version: string, changelog: string, tag: TagPlace): Check {
  const name = 'version';
  const give = (detail: string): Check => ({ name, outcome: 'give', detail });
  const fix = (detail: string): Check => ({ name, outcome: 'fix', detail });
  if (!/^\d+\.\d+\.\d+$/.test(version)) return fix(`${version} is not of the form 1.2.3`);
  if (tag === 'elsewhere') return give(`v${version} is the tag of another commit: choose the next version`);
  const sections = changelog.split(/^## /m).slice(1);
  const isUnreleased = sections.some((text) => /^\[Unreleased\]\n[\s\S]*^- /m.test(text));
  const heading = sections
    .map((text) => text.split('\n')[0] ?? '')
    .find((line) => line.startsWith(`[${version}]`));
  if (heading === undefined) {
    const today = new Date().toISOString().slice(0, 10);
    return isUnreleased
      ? give(
          `choose the version, and put "## [${version}] - ${today}" under "## [Unreleased]" in CHANGELOG.md`,
        )
      : fix('CHANGELOG.md has neither this version nor anything unreleased');
  }
  const date = / - (\d{4}-\d\d-\d\d)$/.exec(heading)?.[1];
  if (date === undefined || Number.isNaN(Date.parse(date))) {
    return fix(`CHANGELOG.md has no date for it, as in "## [${version}] - 2026-01-31"`);
  }
  if (isUnreleased) return give(`CHANGELOG.md has unreleased changes besides ${version}: move them or wait`);
  return { name, outcome: 'ok', detail: `${version}, ${date}` };
}

/** @param token the token of the publisher, from the environment */
export function checkPublisher(publisher: string, token: string | undefined): Check {
  const name = 'publisher';
  if (token) return { name, outcome: 'ok', detail: `${publisher}, VSCE_PAT is set` };
  return { name, outcome: 'give', detail: `the account "${publisher}" and its token as VSCE_PAT` };
}

const LABELS: Readonly<Record<Outcome, string>> = { ok: 'ok', fix: 'to fix', give: 'to give' };

/** The report, one line for each check, and what it comes to. */
export function reportOf(checks: readonly Check[]): readonly string[] {
  const count = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome).length;
  return [
    ...checks.map(({ name, outcome, detail }) =>
      [LABELS[outcome].padEnd(7), name.padEnd(10), detail.replaceAll('\n', '\n'.padEnd(22))].join('  '),
    ),
    '',
    `${count('fix')} to fix, and ${count('give')} that only a publisher can give (docs/releasing.md).`,
  ];
}

/** Tells whether the checks leave nothing to fix, and for a release also nothing to give. */
export function isReady(checks: readonly Check[], isDryRun: boolean): boolean {
  return checks.every(({ outcome }) => outcome === 'ok' || (isDryRun && outcome === 'give'));
}

/**
 * Tells whether nothing is to be published.
 * @param args what follows the program's name
 * @throws Error for any other argument, as a misspelt one must not publish
 */
export function isDryRun(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const unknown = args.filter((arg) => arg !== '--dry-run');
  if (unknown.length > 0) throw new Error(`There is no option ${unknown.join(' ')}, only --dry-run.`);
  // npm keeps the option to itself in `npm run release --dry-run`, without the two dashes before it.
  return args.length > 0 || env['npm_config_dry_run'] === 'true';
}
