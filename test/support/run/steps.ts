import { join } from 'node:path';
import { chooseHost } from '../host/choose';
import { provisionChromium } from '../host/chromium';
import { provisionServer } from '../host/provision';
import { RELEASES, type ReleaseName } from '../host/releases';
import { runCommand } from '../process/command';
import type { Guard } from '../process/guard';
import { outFile, projectRoot } from '../project';
import { NOTHING_FAILED, ONE_FAILURE, type Step } from './step';
import { suiteStep } from './suite-step';

const MOCHA = ['support', 'mocha', 'mocha-main.js'];
const HOST = ['support', 'host', 'host-tests-main.js'];

/**
 * All that `npm test` does after the build, the parts that take long first.
 * @param guard ends the suites' processes when this one is gone.
 */
export function allSteps(guard: Guard): Step[] {
  return [
    chromium(),
    provision('provision-current', 'current'),
    tool('lint', '@biomejs/biome/bin/biome', ['check', '--colors=off', '--error-on-warnings']),
    tool('package', '@vscode/vsce/vsce', packageArguments()),
    types('types-src', 'src'),
    types('types-media', 'media'),
    types('types-test', 'test'),
    provision('provision-oldest', 'oldest'),
    mocha('ui', ['package', 'provision-current'], 180_000, guard),
    mocha('unit', ['package'], 20_000, guard),
    // Mostly waits: for VS Code to start, and for a suite that hangs on purpose.
    { ...mocha('launcher', ['provision-current'], 60_000, guard), cores: 0 },
    host('host', 'current', ['provision-current'], guard),
    host('oldest', 'oldest', ['provision-oldest'], guard),
  ];
}

/**
 * Picks the named steps and what they need, or all if none is named.
 * @throws Error that names the steps there are, when one is not among them.
 */
export function pickSteps(all: readonly Step[], names: readonly string[]): Step[] {
  if (names.length === 0) return [...all];
  const wanted = new Set<string>();
  const add = (name: string) => {
    const step = all.find((one) => one.name === name);
    if (!step)
      throw new Error(`There is no step "${name}". There are: ${all.map((one) => one.name).join(', ')}.`);
    wanted.add(name);
    step.needs.forEach(add);
  };
  names.forEach(add);
  return all.filter((step) => wanted.has(step.name));
}

/** A program from a package, run by this Node.js; it prints only when it fails. */
function tool(name: string, script: string, args: readonly string[]): Step {
  return {
    name,
    needs: [],
    cores: 1,
    run: async (print) => {
      const file = join(projectRoot(), 'node_modules', script);
      const { code, output } = await runCommand(process.execPath, [file, ...args], { cwd: projectRoot() });
      if (code === 0) return NOTHING_FAILED;
      print(output);
      return ONE_FAILURE;
    },
  };
}

function types(name: string, folder: string): Step {
  return tool(name, 'typescript/bin/tsc', ['-p', folder, '--pretty', 'false']);
}

function packageArguments(): string[] {
  const out = outFile('zero-touch-pairing.vsix');
  return [
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    out,
  ];
}

/** A step of its own: two installations at once would be in each other's way. */
function chromium(): Step {
  return {
    name: 'chromium',
    needs: [],
    cores: 0,
    run: async (print) => {
      print(`${await provisionChromium((line) => print(`${line}\n`))}\n`);
      return NOTHING_FAILED;
    },
  };
}

function provision(name: string, release: ReleaseName): Step {
  return {
    name,
    needs: ['chromium'],
    cores: 0,
    run: async (print) => {
      const log = (line: string) => print(`${line}\n`);
      const chosen = await chooseHost(release, log);
      // The suites that use a browser run on the server, whatever the host suite runs on.
      if (release === 'current') await provisionServer(RELEASES[release], log);
      log(`the tests of this release run in VS Code's ${chosen.kind}`);
      return NOTHING_FAILED;
    },
  };
}

function mocha(name: string, needs: readonly string[], timeoutMs: number, guard: Guard): Step {
  const args = [outFile(name), null, String(timeoutMs)];
  return suiteStep({ name, needs, cores: 1, program: MOCHA, args }, guard);
}

function host(name: string, release: ReleaseName, needs: readonly string[], guard: Guard): Step {
  return suiteStep({ name, needs, cores: 1, program: HOST, args: [release, null] }, guard);
}
