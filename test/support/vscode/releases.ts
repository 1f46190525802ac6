/** A VS Code that the tests run on: what to install of it where, kept in step with `engines.vscode`. */
export interface Release {
  /** The npm package that holds VS Code's server. */
  readonly codeServer: string;
  /** The Node.js that this server was built for. */
  readonly node: string;
  /** What the desktop download is asked for. */
  readonly desktop: string;
}

export type ReleaseName = 'current' | 'oldest';

export const RELEASES: Readonly<Record<ReleaseName, Release>> = {
  current: { codeServer: '4.139.1', node: '24.21.0', desktop: 'stable' },
  oldest: { codeServer: '4.104.0', node: '22.23.3', desktop: '1.104.0' },
};

/** Reads a release's name from a command line. @throws Error that names the releases there are */
export function releaseNamed(name: string): ReleaseName {
  if (name === 'current' || name === 'oldest') return name;
  throw new Error(`There is no release "${name}": say ${Object.keys(RELEASES).join(' or ')}.`);
}
