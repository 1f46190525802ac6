import { type Log, messageOf } from '../log';
import { ONE_FAILURE, type Step, type StepOutcome } from './step';

/**
 * Runs steps side by side as far as their needs and the cores allow, each one's output in one piece when it ends.
 * @param cores how many cores may be kept busy.
 * @returns the outcomes, in the order of the steps.
 */
export async function runSteps(steps: readonly Step[], cores: number, log: Log): Promise<StepOutcome[]> {
  const outcomes = new Map<string, StepOutcome>();
  const waiting = new Set(steps);
  const running = new Map<Step, Promise<void>>();
  const started = Date.now();
  while (waiting.size > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const readiness = readinessOf(step, outcomes);
      if (readiness === 'waits') continue;
      if (readiness === 'never') {
        waiting.delete(step);
        outcomes.set(step.name, { ...ONE_FAILURE, name: step.name, seconds: 0 });
        log(`== ${step.name}: NOT RUN, since it needs ${step.needs.join(' and ')}`);
        continue;
      }
      const busy = [...running.keys()].reduce((sum, other) => sum + other.cores, 0);
      if (busy > 0 && busy + step.cores > cores && step.cores > 0) continue;
      waiting.delete(step);
      log(`-- ${step.name} starts (after ${seconds(started).toFixed(0)} s)`);
      running.set(
        step,
        runStep(step, log).then((outcome) => {
          running.delete(step);
          outcomes.set(step.name, outcome);
        }),
      );
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return steps.flatMap((step) => outcomes.get(step.name) ?? []);
}

function readinessOf(step: Step, outcomes: ReadonlyMap<string, StepOutcome>): 'ready' | 'waits' | 'never' {
  const needed = step.needs.map((name) => outcomes.get(name));
  if (needed.some((outcome) => outcome && outcome.failed > 0)) return 'never';
  return needed.every((outcome) => outcome) ? 'ready' : 'waits';
}

async function runStep(step: Step, log: Log): Promise<StepOutcome> {
  const started = Date.now();
  let output = '';
  const print = (text: string) => {
    output += text;
  };
  const counts = await step.run(print).catch((thrown: unknown) => {
    print(`${messageOf(thrown)}\n`);
    return ONE_FAILURE;
  });
  const outcome = { ...counts, name: step.name, seconds: seconds(started) };
  const verdict = outcome.failed > 0 ? 'FAILED' : 'ok';
  log(`== ${step.name}: ${verdict} (${outcome.seconds.toFixed(1)} s)`);
  if (output.trim()) log(output.trimEnd().replace(/^/gm, '   '));
  return outcome;
}

function seconds(since: number): number {
  return (Date.now() - since) / 1000;
}
