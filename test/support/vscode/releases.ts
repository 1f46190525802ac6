/** A VS Code release on which the tests run, in step with `engines.vscode`. */
export interface Release {
  /** npm package with VS Code's server. */
  readonly codeServer: string;
  /** Version of Node.js for which this server was built. */
  readonly node: string;
  /** Version of the desktop download. */
  readonly desktop: string;
}

export type ReleaseName = 'current' | 'oldest';

export const RELEASES: Readonly<Record<ReleaseName, Release>> = {
  current: { codeServer: '4.139.1', node: '24.21.0', desktop: 'stable' },
  oldest: { codeServer: '4.104.0', node: '22.23.3', desktop: '1.104.0' },
};

/** Checks the name of a release from a command line. @throws Error that lists the known releases */
export function releaseNamed(name: string): ReleaseName {
  if (name === 'current' || name === 'oldest') return name;
  throw new Error(`There is no release "${name}": say ${Object.keys(RELEASES).join(' or ')}.`);
}
