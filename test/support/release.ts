// `npm run release -- --dry-run`: builds the package, checks it and says what is missing. Without the option it also runs all
// tests, and publishes the package with which they passed, if nothing is missing.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, readJsonObject } from './json';
import { toStdout } from './log';
import { outFile, projectRoot } from './project';
import {
  type Check,
  checkPackage,
  checkPublisher,
  checkRepository,
  checkSources,
  checkTests,
  checkVersion,
  isDryRun,
  isReady,
  reportOf,
  type TagPlace,
} from './release/checks';
import { countSuite, resultFile } from './results';
import { runMain } from './run-main';

const PACKAGE = outFile('zero-touch-pairing.vsix');

runMain(async () => {
  const isTrial = isDryRun(process.argv.slice(2), process.env);
  const { publisher, version, repository } = readJsonObject(join(projectRoot(), 'package.json')) ?? {};
  const changelog = readFileSync(join(projectRoot(), 'CHANGELOG.md'), 'utf8');
  const checks = [
    buildPackage(),
    testPackage(),
    checkSources(git('status', '--porcelain')),
    checkRepository(repository),
    checkVersion(String(version), changelog, findTag(`v${version}`)),
    checkPublisher(String(publisher), process.env['VSCE_PAT']),
  ];
  for (const line of reportOf(checks)) toStdout(line);
  if (isTrial || !isReady(checks, false)) {
    toStdout('Nothing was published.');
    return isTrial && isReady(checks, true);
  }
  // It builds the package again, so what is published is what passed.
  return runs('npm', ['--silent', 'run', 'test:all'], withoutTokens()) && publish(`v${version}`);
});

function buildPackage(): Check {
  // What was built before could hide what is missing now.
  rmSync(join(projectRoot(), 'dist'), { recursive: true, force: true });
  rmSync(PACKAGE, { force: true });
  const env = { ...withoutTokens(), GITHUB_ACTIONS: '' };
  const { status, stderr } = run('npm', ['--silent', 'run', 'package'], env, 'pipe');
  const check = checkPackage({ exitCode: status, errors: stderr ?? '' });
  if (check.outcome !== 'ok') return check;
  return { ...check, detail: `${check.detail}, ${Math.round(statSync(PACKAGE).size / 1024)} KB` };
}

/** Runs the tests of what ships and of what package.json and the documents say. */
function testPackage(): Check {
  const output = resultFile('release');
  rmSync(output, { force: true });
  const files = ['package/*.test.js', 'manifest*.test.js', 'documents.test.js'];
  const options = [
    '--timeout=60000',
    '--forbid-pending',
    '--reporter=json',
    `--reporter-option=output=${output}`,
  ];
  const args = [...options, ...files.map((name) => outFile('unit', name))];
  const { status } = run('mocha', args, withoutTokens(), 'ignore');
  const failures = readJsonObject(output)?.['failures'];
  const titles = (Array.isArray(failures) ? failures : []).map((failure: unknown) =>
    isRecord(failure) ? String(failure['fullTitle']) : '',
  );
  return checkTests(countSuite(output, status ?? undefined), titles);
}

function findTag(tag: string): TagPlace {
  if (git('tag', '--list', tag) === '') return 'none';
  return git('tag', '--points-at', 'HEAD')?.split('\n').includes(tag) ? 'here' : 'elsewhere';
}

/** @returns what git prints, or undefined when it fails */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = run('git', args, process.env, 'pipe');
  return status === 0 ? stdout : undefined;
}

function publish(tag: string): boolean {
  if (!runs('vsce', ['publish', '--packagePath', PACKAGE], process.env)) return false;
  toStdout(`Published. Now tag this commit: git tag ${tag} && git push origin ${tag}`);
  return true;
}

/** What builds and tests has no use for the tokens. */
function withoutTokens(): NodeJS.ProcessEnv {
  return { ...process.env, VSCE_PAT: undefined, OVSX_PAT: undefined };
}

function runs(command: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return run(command, args, env, 'inherit').status === 0;
}

function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: 'inherit' | 'pipe' | 'ignore',
) {
  const shell = process.platform === 'win32';
  return spawnSync(command, [...args], { cwd: projectRoot(), env, stdio, shell, encoding: 'utf8' });
}
