/** Thrown if a file of the extension that is loaded on first use could not be loaded. Only a new window finds it. */
export class FileNotLoaded extends Error {
  override readonly name = 'FileNotLoaded';
}

/**
 * Loads a file of the extension that is loaded on first use. VS Code replaces the extension's folder when it updates the
 * extension, although windows are open.
 * @param file a literal `import()`, so that esbuild makes a file of it
 * @throws FileNotLoaded
 */
export async function load<T>(file: () => Promise<T>): Promise<T> {
  try {
    return await file();
  } catch (cause) {
    throw new FileNotLoaded(undefined, { cause });
  }
}
