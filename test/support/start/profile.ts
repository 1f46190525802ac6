import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFirstSettings } from '../host/settings';
import { asUrlPath } from '../host/url-path';
import { readJsonObject } from '../json';
import { inCache, projectRoot } from '../project';

/** Where `npm start` keeps what a person does in its VS Code, from one start to the next. */
export interface StartProfile {
  readonly userData: string;
  readonly extensions: string;
  readonly workspace: string;
  readonly doorFile: string;
}

/** What a browser's view of the profile depends on: an address that stays, and the key to its secrets. */
export interface Door {
  readonly port: number;
  readonly secretKey: Uint8Array;
}

/** Makes the profile on the first start, with the demo connection in its settings; later starts leave it alone. */
export function openStartProfile(): StartProfile {
  const folder = inCache('start');
  const profile = {
    userData: join(folder, 'user'),
    extensions: join(folder, 'extensions'),
    workspace: join(folder, 'workspace'),
    doorFile: join(folder, 'door.json'),
  };
  for (const needed of [profile.extensions, profile.workspace]) mkdirSync(needed, { recursive: true });
  writeFirstSettings(profile.userData, { 'zeroTouch.connections': [{ name: 'Demo', baseUrl: 'demo:' }] });
  return profile;
}

/**
 * Enters the checkout into a profile's list of installed extensions, so that a server runs it from where it is.
 * @throws Error when the manifest lacks its publisher, name or version.
 */
export function installCheckout(profile: StartProfile): void {
  const root = projectRoot();
  const { publisher, name, version } = readJsonObject(join(root, 'package.json')) ?? {};
  if (typeof publisher !== 'string' || typeof name !== 'string' || typeof version !== 'string') {
    throw new Error('package.json lacks a publisher, a name or a version.');
  }
  const entry = {
    identifier: { id: `${publisher}.${name}` },
    version,
    location: { $mid: 1, path: asUrlPath(root), scheme: 'file' },
    metadata: {},
  };
  writeFileSync(join(profile.extensions, 'extensions.json'), JSON.stringify([entry]));
}

/** Reads the door of the last start, or makes a new one with any free port (0). */
export function readDoor(profile: StartProfile): Door {
  const { port, secretKey } = readJsonObject(profile.doorFile) ?? {};
  if (typeof port !== 'number' || typeof secretKey !== 'string') {
    return { port: 0, secretKey: new Uint8Array(randomBytes(32)) };
  }
  return { port, secretKey: new Uint8Array(Buffer.from(secretKey, 'base64')) };
}

/** Keeps a door for the next start; only this person may read it. */
export function keepDoor(profile: StartProfile, door: Door): void {
  const text = JSON.stringify({ port: door.port, secretKey: Buffer.from(door.secretKey).toString('base64') });
  if (existsSync(profile.doorFile) && readFileSync(profile.doorFile, 'utf8') === text) return;
  writeFileSync(profile.doorFile, text, { mode: 0o600 });
}
