/**
 * True in VS Code's web worker extension host, such as vscode.dev, where a browser's rules hold for requests.
 * `env.uiKind` only says where the window is: it is Web also for an extension host in Node.js on a server.
 */
export function isWebWorker(): boolean {
  return 'WorkerGlobalScope' in globalThis;
}
