/** Copies an environment without what another VS Code, in whose terminal we may run, has put there. */
export function withoutVsCode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = (name: string) =>
    name.startsWith('VSCODE_') || name === 'NODE_OPTIONS' || name === 'ELECTRON_RUN_AS_NODE';
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign(name)));
}
