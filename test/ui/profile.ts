import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { settingsFile, type UserSettings } from '../support/host/settings';
import { readJsonObject } from '../support/json';

/** Reads the settings of a profile as they are on disk. */
export function userSettings(profile: string): UserSettings {
  return readJsonObject(settingsFile(join(profile, 'user'))) ?? {};
}

/** Finds the files of a profile that hold any of some texts. */
export function filesHolding(profile: string, texts: readonly string[]): string[] {
  const holding = filesOf(profile).filter((file) => {
    const bytes = readFileSync(file);
    return texts.some((text) => bytes.includes(text));
  });
  return holding.map((file) => relative(profile, file));
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
