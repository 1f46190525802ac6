/** The folders of a home in which VS Code keeps its data, on Linux and remote machines, Windows and macOS. */
const DATA_FOLDER = /\/(?:\.[^/]|AppData\/|Library\/Application Support\/)/u;

/**
 * Derives the person's home from the path of a folder that VS Code keeps in it: no API of VS Code tells the home.
 * @returns undefined where it does not show, as for a portable installation and in a browser
 */
export function homeOf(path: string): string | undefined {
  const index = path.search(DATA_FOLDER);
  return index > 0 ? path.slice(0, index) : undefined;
}
