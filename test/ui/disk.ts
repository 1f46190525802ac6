import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Finds the files in a folder that contain any of the strings.
 * @returns their paths within the folder
 * @param writtenAfter skips files that were not written since then
 */
export function filesHolding(folder: string, texts: readonly string[], writtenAfter = 0): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const holding = files.filter((file) => {
    const bytes = contentOf(file, writtenAfter);
    return texts.some((text) => bytes.includes(text));
  });
  return holding.map((file) => relative(folder, file));
}

/** Returns an empty buffer if VS Code has removed or renamed the file meanwhile. */
function contentOf(file: string, writtenAfter: number): Buffer {
  try {
    return statSync(file).mtimeMs > writtenAfter ? readFileSync(file) : Buffer.alloc(0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
