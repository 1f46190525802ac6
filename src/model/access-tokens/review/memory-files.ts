const FOLDER_PREFIX = 'access-tokens-';
const VERSION = /^(\d{1,15})\.json$/;
const DAMAGED = /^damaged-(\d{1,15})-/;
const TEMPORARY = /^new-(\d{1,15})-[\w-]+\.tmp$/;
const REPLACED = /^replaced-(\d{1,15})\.json$/;
const HOUR_MS = 3_600_000;

/** What a folder holds, by the names of its files. */
export interface MemoryFolder {
  /** The numbers of its versions, the latest first. */
  readonly versions: readonly number[];
  /** The numbers of versions that later ones have replaced. */
  readonly replaced: readonly number[];
  /** The highest number that a version ever had, as far as the folder shows. */
  readonly top: number;
  /** Temporary files that no window writes any more. */
  readonly abandoned: readonly string[];
}

/** @param now milliseconds since the Unix epoch */
export function readNames(names: readonly string[], now: number): MemoryFolder {
  const versions = numbersOf(names, VERSION).sort((one, other) => other - one);
  return {
    versions,
    replaced: numbersOf(names, REPLACED),
    top: Math.max(0, ...versions, ...numbersOf(names, DAMAGED)),
    abandoned: names.filter((name) => {
      const writtenAt = numbersOf([name], TEMPORARY)[0];
      return writtenAt !== undefined && Math.abs(now - writtenAt) > HOUR_MS;
    }),
  };
}

/** The folder of a connection. A name can have characters that no file system allows. */
export async function folderOf(connectionName: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(connectionName));
  const hex = Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `${FOLDER_PREFIX}${hex.join('')}`;
}

export function versionName(number: number): string {
  return `${number}.json`;
}

export function replacedName(number: number): string {
  return `replaced-${number}.json`;
}

export function temporaryName(now: number): string {
  return `new-${Math.max(0, Math.floor(now))}-${crypto.randomUUID()}.tmp`;
}

export function damagedName(number: number): string {
  return `damaged-${number}-${crypto.randomUUID()}.json`;
}

function numbersOf(names: readonly string[], pattern: RegExp): number[] {
  return names.flatMap((name) => {
    const digits = pattern.exec(name)?.[1];
    return digits === undefined ? [] : Number(digits);
  });
}
