declare module 'npm-run-all2' {
  interface RunOptions {
    readonly parallel: boolean;
    readonly maxParallel: number;
    readonly aggregateOutput: boolean;
    readonly continueOnError: boolean;
    readonly printName: boolean;
    readonly silent: boolean;
    readonly stdout: NodeJS.WritableStream;
    readonly stderr: NodeJS.WritableStream;
  }
  /** Runs scripts of package.json. If a script fails, it rejects with an error that has `results`. */
  function runAll(
    scripts: readonly string[],
    options: RunOptions,
  ): Promise<readonly { readonly name: string; readonly code: number | undefined }[]>;
  export = runAll;
}
