/** Thrown if a file that is loaded on first use could not be loaded. Only a new window can load it. */
export class FileNotLoaded extends Error {
  override readonly name = 'FileNotLoaded';
}

/**
 * Loads a file of the extension that is loaded on first use. VS Code replaces the extension's folder when it updates
 * the extension, even while windows are open.
 * @param file a literal `import()`, so that esbuild writes a separate file
 * @throws FileNotLoaded
 */
export async function load<T>(file: () => Promise<T>): Promise<T> {
  try {
    return await file();
  } catch (cause) {
    throw new FileNotLoaded(undefined, { cause });
  }
}
