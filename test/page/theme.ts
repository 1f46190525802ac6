import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, readJsonObject } from '../support/json';
import { projectRoot } from '../support/project';

/** VS Code themes in which pages are tested, by file and name. */
export const THEMES = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast-dark': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;

export type ThemeName = keyof typeof THEMES;

export const THEME_NAMES: readonly ThemeName[] = [
  'dark',
  'light',
  'high-contrast-dark',
  'high-contrast-light',
];

/** Classes and variables of a page in a theme, read from VS Code by `npm run themes`. */
export interface Theme {
  /** Classes of the body. */
  readonly classes: string;
  /** Variables of the document, as CSS. */
  readonly variables: string;
}

/** Returns the path of a file that `npm run themes` writes. */
export function themeFile(name: ThemeName | 'every-page.css'): string {
  const file = name === 'every-page.css' ? name : `${name}.json`;
  return join(projectRoot(), 'test', 'page', 'themes', file);
}

/** Returns the style that VS Code adds to each page. */
export function styleOfEveryPage(): string {
  return readFileSync(themeFile('every-page.css'), 'utf8');
}

/**
 * Returns the VS Code variables that a page can use: the variables named in its styles or in the style of every page.
 */
export function usedVariables(everyPage: string): readonly string[] {
  const media = join(projectRoot(), 'media');
  const styles = readdirSync(media, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(media, file), 'utf8'));
  const names = [...styles, everyPage].join('\n').matchAll(/var\(\s*(--vscode-[\w-]+|--text-[\w-]+)/gu);
  return [...new Set([...names].map(([, name = '']) => name))].toSorted();
}

/** @throws Error if a page uses a variable that was not read from VS Code */
export function readTheme(name: ThemeName): Theme {
  const { classes = '', variables } = readJsonObject(themeFile(name)) ?? {};
  const values = isRecord(variables) ? variables : {};
  const unread = usedVariables(styleOfEveryPage()).filter((variable) => !(variable in values));
  if (unread.length > 0) throw new Error(`${unread.join(', ')}: not read yet. Run npm run themes.`);
  // Colors that a theme leaves out are empty.
  const declarations = Object.entries(values).flatMap(([variable, value]) =>
    value === '' ? [] : [`${variable}: ${value};`],
  );
  return { classes: String(classes), variables: `:root { ${declarations.join(' ')} }` };
}
