import assert from 'node:assert/strict';
import {
  type Check,
  checkPublisher,
  checkRepository,
  checkSources,
  checkVersion,
  isDryRun,
  isReady,
  type Outcome,
  reportOf,
  type TagPlace,
} from '../support/release/checks';

const ADDED = '### Added\n\n- A thing.\n';
const UNRELEASED = `# Changelog\n\n## [Unreleased]\n\n${ADDED}`;
const RELEASED = `# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-31\n\n${ADDED}`;

function expectCheck(check: Check, outcome: Outcome, detail: RegExp): void {
  assert.equal(check.outcome, outcome, check.detail);
  assert.match(check.detail, detail);
}

describe('the checks of a release', () => {
  it('want sources that are all committed', () => {
    expectCheck(checkSources(''), 'ok', /committed/);
    expectCheck(checkSources(' M src/ids.ts\n?? notes.txt\n'), 'fix', /src\/ids\.ts, notes\.txt$/);
    expectCheck(checkSources(undefined), 'fix', /git/);
  });

  it('ask the publisher for the repository, and want an address that VS Code can read', () => {
    expectCheck(checkRepository(undefined), 'give', /"repository": \{/);
    expectCheck(checkRepository({ type: 'git', url: 'https://example.com/a/b' }), 'ok', /example\.com/);
    const wrong = [
      'https://example.com/a/b',
      { type: 'git' },
      { type: 'git', url: 'https://example.com/a/b.git' },
      { type: 'git', url: 'git@example.com:a/b' },
    ];
    for (const repository of wrong) expectCheck(checkRepository(repository), 'fix', /"url"/);
  });

  const versions: readonly (readonly [
    title: string,
    version: string,
    changelog: string,
    tag: TagPlace,
    outcome: Outcome,
    detail: RegExp,
  ])[] = [
    ['a dated section', '1.2.3', RELEASED, 'none', 'ok', /1\.2\.3, 2026-01-31/],
    ['a tag at this commit', '1.2.3', RELEASED, 'here', 'ok', /1\.2\.3/],
    ['a tag at another commit', '1.2.3', RELEASED, 'elsewhere', 'give', /next version/],
    ['no section yet', '1.2.3', UNRELEASED, 'none', 'give', /"## \[1\.2\.3\] - \d{4}-\d\d-\d\d"/],
    ['no changes at all', '1.2.3', '# Changelog\n\n## [Unreleased]\n', 'none', 'fix', /neither/],
    ['a section of an older version', '1.2.4', RELEASED, 'none', 'fix', /neither/],
    ['no date', '1.2.3', RELEASED.replace(' - 2026-01-31', ''), 'none', 'fix', /no date/],
    ['a date that does not exist', '1.2.3', RELEASED.replace('01-31', '13-31'), 'none', 'fix', /no date/],
    ['changes besides', '1.2.3', RELEASED.replace('\n## [1', `\n${ADDED}\n## [1`), 'none', 'give', /move/],
    ['a pre-release', '1.2.3-beta.1', RELEASED, 'none', 'fix', /form/],
  ];
  for (const [title, version, changelog, tag, outcome, detail] of versions) {
    it(`say what a version still needs that has ${title}`, () => {
      expectCheck(checkVersion(version, changelog, tag), outcome, detail);
    });
  }

  it('ask the publisher for a token, and never show it', () => {
    for (const none of [undefined, '']) expectCheck(checkPublisher('us', none), 'give', /"us".*VSCE_PAT/);
    const check = checkPublisher('us', 'very-secret');
    expectCheck(check, 'ok', /VSCE_PAT is set/);
    assert.doesNotMatch(reportOf([check]).join('\n'), /very-secret/);
  });
});

describe('a release', () => {
  const check = (outcome: Outcome): Check => ({ name: outcome, outcome, detail: 'first\nsecond' });

  it('passes its dry run while only the publisher has something to give', () => {
    assert.equal(isReady([check('ok'), check('give')], true), true);
    assert.equal(isReady([check('give'), check('fix')], true), false);
  });

  it('is a dry run also if npm took the option for itself, and stops at a misspelt one', () => {
    assert.equal(isDryRun([], {}), false);
    assert.equal(isDryRun(['--dry-run'], {}), true);
    assert.equal(isDryRun([], { npm_config_dry_run: 'true' }), true);
    assert.throws(() => isDryRun(['--dryrun'], {}), /no option --dryrun/);
    assert.throws(() => isDryRun(['--dry-run', '1.0.0'], {}), /no option 1\.0\.0/);
  });
});
