/** What the launcher is asked to do: our own flags, and of VS Code's those that matter. */
export interface LauncherOptions {
  /** A name from releases.ts, or a desktop VS Code's executable. */
  readonly host: { readonly release: string } | { readonly executable: string };
  readonly deadlineSeconds: number;
  readonly extensionPaths: readonly string[];
  readonly testsPath: string;
  readonly userData: string;
  readonly extensions: string;
  /** The folder or the workspace file to open. */
  readonly workspace: string;
  /** All arguments but our own flags, for a desktop VS Code. */
  readonly passOn: readonly string[];
}

const OWN_FLAGS = ['launcher-release', 'launcher-executable', 'launcher-deadline-seconds'];

/**
 * Reads the launcher's command line, which is VS Code's plus our own `--launcher-…` flags.
 * @throws Error that names a missing flag.
 */
export function parseLauncherOptions(args: readonly string[]): LauncherOptions {
  const flags = args.filter((arg) => arg.startsWith('--')).map(splitFlag);
  const all = (name: string) => flags.filter((flag) => flag.name === name).map((flag) => flag.value);
  const one = (name: string) => {
    const value = all(name)[0];
    if (!value) throw new Error(`The launcher needs --${name}=…`);
    return value;
  };
  const executable = all('launcher-executable')[0];
  return {
    host: executable ? { executable } : { release: one('launcher-release') },
    deadlineSeconds: Number(all('launcher-deadline-seconds')[0] ?? 300),
    extensionPaths: all('extensionDevelopmentPath'),
    testsPath: one('extensionTestsPath'),
    userData: one('user-data-dir'),
    extensions: one('extensions-dir'),
    workspace: args.find((arg) => !arg.startsWith('--')) ?? '',
    passOn: args.filter((arg) => !OWN_FLAGS.includes(splitFlag(arg).name)),
  };
}

function splitFlag(arg: string): { name: string; value: string } {
  const [name = '', ...rest] = arg.replace(/^--/, '').split('=');
  return { name, value: rest.join('=') };
}
