import { bench, type Figure } from '../support/bench/figure';
import { measureInHost } from '../support/bench/in-host';
import { median, percentile95 } from '../support/bench/numbers';
import { requireOnce } from '../support/bench/require-bundle';

const STARTS = 20;

// What a start of VS Code costs that uses the extension: each figure is of twenty starts of a process.
bench(async () => {
  const required: number[] = [];
  for (let start = 0; start < STARTS; start++) required.push(await requireOnce());
  const activated: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const [figure] = await measureInHost('activation');
    activated.push(figure?.measured ?? Number.NaN);
  }
  return [
    ...both('require of the bundle in plain Node.js', required),
    ...both('activate() in VS Code, the loading of the bundle with it', activated),
  ];
});

function both(name: string, times: readonly number[]): readonly Figure[] {
  return [
    { name: `${name}, median of ${times.length}`, measured: median(times), unit: 'ms' },
    { name: `${name}, 95th percentile`, measured: percentile95(times), unit: 'ms' },
  ];
}
