import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, readJsonObject } from '../support/json';
import { projectRoot } from '../support/project';

/** The themes of VS Code in which pages are tested, by their files and names. */
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

/** What VS Code gives to a page in a theme. `npm run themes` reads it from VS Code. */
export interface Theme {
  /** The classes of the body. */
  readonly classes: string;
  /** The variables of the document, as CSS. */
  readonly variables: string;
}

/** Names a file that `npm run themes` writes. */
export function themeFile(name: ThemeName | 'every-page.css'): string {
  const file = name === 'every-page.css' ? name : `${name}.json`;
  return join(projectRoot(), 'test', 'page', 'themes', file);
}

/** The style that VS Code gives to each page before its own. */
export function styleOfEveryPage(): string {
  return readFileSync(themeFile('every-page.css'), 'utf8');
}

/** The variables of VS Code that a page can use: those that its own styles name, or the style of every page. */
export function usedVariables(everyPage: string): readonly string[] {
  const media = join(projectRoot(), 'media');
  const styles = readdirSync(media, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(media, file), 'utf8'));
  const names = [...styles, everyPage].join('\n').matchAll(/var\(\s*(--vscode-[\w-]+|--text-[\w-]+)/gu);
  return [...new Set([...names].map(([, name = '']) => name))].toSorted();
}

/** @throws Error where a page uses a variable that was not read from VS Code */
export function readTheme(name: ThemeName): Theme {
  const { classes = '', variables } = readJsonObject(themeFile(name)) ?? {};
  const values = isRecord(variables) ? variables : {};
  const unread = usedVariables(styleOfEveryPage()).filter((variable) => !(variable in values));
  if (unread.length > 0) throw new Error(`${unread.join(', ')}: not read yet. Run npm run themes.`);
  // A theme leaves some colours out, which have an empty value here.
  const declarations = Object.entries(values).flatMap(([variable, value]) =>
    value === '' ? [] : [`${variable}: ${value};`],
  );
  return { classes: String(classes), variables: `:root { ${declarations.join(' ')} }` };
}
