/** Writes a file's path as VS Code's URLs want it: with slashes, and one at its start. */
export function asUrlPath(path: string): string {
  const slashes = path.replaceAll('\\', '/');
  return slashes.startsWith('/') ? slashes : `/${slashes}`;
}
