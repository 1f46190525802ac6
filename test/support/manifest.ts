import unresolved from '../../package.json';
import nls from '../../package.nls.json';

const ENGLISH = new Map<string, string | { readonly message: string }>(Object.entries(nls));

/** Replaces a key such as "%command.refresh%" with its English text. */
function resolve(value: unknown): unknown {
  const key = typeof value === 'string' ? /^%(.+)%$/.exec(value)?.[1] : undefined;
  if (key === undefined) return value;
  const text = ENGLISH.get(key);
  if (text === undefined) throw new Error(`package.nls.json has no ${key}.`);
  return typeof text === 'string' ? text : text.message;
}

/** The manifest as VS Code reads it in English. */
export const manifest: typeof unresolved = JSON.parse(JSON.stringify(unresolved), (_, value) =>
  resolve(value),
);
