/**
 * Returns whether this is VS Code's web worker extension host, such as vscode.dev, where a browser's restrictions apply
 * to requests. `env.uiKind` describes only the window: it is also Web for a Node.js extension host on a server.
 */
export function isWebWorker(): boolean {
  return 'WorkerGlobalScope' in globalThis;
}
