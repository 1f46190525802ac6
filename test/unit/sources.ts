import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { projectRoot } from '../support/project';

/** One import or re-export of a source file. */
export interface Import {
  /** As written, such as `./errors` or `vscode`. */
  readonly specifier: string;
  /** The imported file, relative to the project root, such as `src/service/errors.ts`; undefined for a package. */
  readonly file: string | undefined;
  /** True for an import of types, which compiling removes. */
  readonly isTypeOnly: boolean;
}

export interface SourceFile {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly lines: number;
  /** Without comments and the contents of plain strings. */
  readonly code: string;
  readonly imports: readonly Import[];
}

/** Reads all TypeScript files below folders of the project. */
export function readSources(...folders: readonly string[]): readonly SourceFile[] {
  const root = projectRoot();
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) =>
        readSource(join(folder, name).split(sep).join('/'), readFileSync(join(root, folder, name), 'utf8')),
      ),
  );
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:([\w*{][^;'"]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\b(?:import|require)\s*\(\s*['"]([^'"]+)['"]/g;

/** Reads one file's text. @param path from the project's root, with slashes */
export function readSource(path: string, text: string): SourceFile {
  const bare = withoutComments(text);
  const statements = [...bare.matchAll(STATEMENT)].map(([, type, names = '', specifier = '']) =>
    importOf(path, specifier, type !== undefined || hasTypesAlone(names)),
  );
  const dynamic = [...bare.matchAll(DYNAMIC)].map(([, specifier = '']) => importOf(path, specifier, false));
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    code: bare.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''"),
    imports: [...statements, ...dynamic],
  };
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function hasTypesAlone(names: string): boolean {
  const inner = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  if (inner === undefined) return false;
  return inner.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

function importOf(path: string, specifier: string, isTypeOnly: boolean): Import {
  if (!specifier.startsWith('.')) return { specifier, file: undefined, isTypeOnly };
  const target = relative('.', join(dirname(path), specifier))
    .split(sep)
    .join('/');
  const isComponent = existsSync(join(projectRoot(), `${target}.tsx`));
  return { specifier, file: `${target}.${isComponent ? 'tsx' : 'ts'}`, isTypeOnly };
}
