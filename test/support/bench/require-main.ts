// Times the `require` of the extension's bundle: `node require-main.js <bundle>`.
import Module, { createRequire } from 'node:module';

const [bundle = ''] = process.argv.slice(2);
const load: unknown = Reflect.get(Module, '_load');
if (typeof load !== 'function') throw new Error('This Node.js loads modules in another way.');
// Plain Node.js has no `vscode`; nothing of it is used before the extension is activated.
Reflect.set(Module, '_load', (name: string, ...others: readonly unknown[]): unknown =>
  name === 'vscode' ? {} : Reflect.apply(load, Module, [name, ...others]),
);
const require = createRequire(bundle);
const started = performance.now();
require(bundle);
process.stdout.write(String(performance.now() - started));
