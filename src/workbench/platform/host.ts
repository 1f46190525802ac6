import vscode = require('vscode');

/** Resolvers of remote machines. Another remote is named by its address. */
const REMOTES = [
  'attached-container',
  'codespaces',
  'dev-container',
  'k8s-container',
  'ssh-remote',
  'tunnel',
  'wsl',
];

/**
 * True in VS Code's web worker extension host, such as that of vscode.dev, where a browser's rules hold for requests.
 * `env.uiKind` only says where the window is: it is Web also for an extension host in Node.js on a server.
 */
export function isWebWorker(): boolean {
  return 'WorkerGlobalScope' in globalThis;
}

/** The kind of the extension host, without the name or address of a machine. */
export function hostKind(): string {
  const { remoteName } = vscode.env;
  if (isWebWorker()) return 'web worker';
  if (remoteName === undefined) return 'local';
  return REMOTES.includes(remoteName) ? `remote (${remoteName})` : 'remote (another server)';
}

/** The operating system and the processor by their names in Node.js, which a web worker does not know. */
export function platform(): string {
  const node: unknown = Reflect.get(globalThis, 'process');
  const names: readonly unknown[] = ['platform', 'arch'].map((name) => Reflect.get(Object(node), name));
  return names.every((name) => typeof name === 'string') ? names.join(' ') : 'not known';
}
