import { SETTINGS } from '../../ids';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { logText, type SettingName, type SettingsPort } from '../../model/ports';
import type { Rollouts } from '../../rollout/rollouts';
import type { KeptLine } from '../platform/kept-log';

/**
 * Numbered placeholders, such as `host-1`: the same for the same value, and another one for another value. They have no
 * brackets, which ticket systems read as HTML, links or macros.
 */
class Placeholders {
  readonly #values = new Map<string, string[]>();

  /** @param kind what the value is, in a word */
  of(kind: string, value: string): string {
    const values = this.#values.get(kind) ?? [];
    this.#values.set(kind, values);
    if (!values.includes(value)) values.push(value);
    return `${kind}-${values.indexOf(value) + 1}`;
  }
}

export interface ReportParts {
  /** What is known of VS Code and the machine. */
  readonly environment: readonly (readonly [what: string, value: string])[];
  readonly settingsPort: SettingsPort;
  readonly sessions: Sessions;
  readonly rollouts: Rollouts;
  readonly lines: readonly KeptLine[];
}

const MAX_NUMBERS = 20;

/**
 * Writes a report for a ticket, as Markdown that reads as plain text too. What could name a person, a company or a machine
 * stands in known places, and is a placeholder there, whatever it is: also a connection with the name “1” or “error”.
 */
export function diagnosticReport(parts: ReportParts): string {
  const placeholders = new Placeholders();
  const { environment, sessions, rollouts } = parts;
  const connections = [
    ...sessions.all.map((session) => connectionText(session, placeholders)),
    ...sessions.bad.map(
      ({ label, problem }) => `${placeholders.of('connection', label)} cannot be used. ${problem}`,
    ),
  ];
  const sections = [
    [
      '# Zero Touch Pairing: diagnostic report',
      list(environment.map(([what, value]) => `${what}: ${value}`)),
    ],
    ['## Connections', list(connections)],
    ['## Settings', list(settingTexts(parts.settingsPort))],
    ['## Open rollouts', list(rolloutTexts(rollouts))],
    ['## Last lines of the log', logTexts(parts.lines, placeholders)],
  ];
  return `${sections.map((section) => section.join('\n\n')).join('\n\n')}\n`;
}

function connectionText(session: Session, placeholders: Placeholders): string {
  const { connection, accessTokens, endpoints } = session;
  const { name, baseUrl, otherOperations, isWatched } = connection;
  const tokens = accessTokens.value?.entries.length.toString() ?? 'not listed';
  return [
    `${placeholders.of('connection', name)}: ${addressText(baseUrl, placeholders)}`,
    `otherOperations: ${otherOperations}`,
    `watch: ${isWatched}`,
    `access tokens: ${tokens}${accessTokens.error === undefined ? '' : ' (the last list failed)'}`,
    `remembered endpoints: ${endpoints.count}`,
  ].join(', ');
}

function addressText({ href, isDemo }: Session['connection']['baseUrl'], placeholders: Placeholders): string {
  if (isDemo) return href;
  const { protocol, hostname, port, pathname } = new URL(href);
  const portText = port === '' ? '' : `:${placeholders.of('port', port)}`;
  const path = pathname === '/' ? '' : `/${placeholders.of('path', pathname)}`;
  return `${protocol}//${placeholders.of('host', hostname)}${portText}${path}`;
}

function settingTexts(port: SettingsPort): readonly string[] {
  const isOther = (name: string): name is SettingName => name in SETTINGS && name !== 'connections';
  return Object.keys(SETTINGS)
    .filter(isOther)
    .map((name) => `${SETTINGS[name]}: ${settingText(port.get(name))}`);
}

/** A setting can hold anything, so only numbers, true, false and the words that we know are quoted. */
function settingText(value: unknown): string {
  if (value === undefined || value === null) return 'default';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === 'auto' || value === 'milliseconds' || value === 'seconds') return value;
  const isNumbers =
    Array.isArray(value) && value.length <= MAX_NUMBERS && value.every((each) => typeof each === 'number');
  return isNumbers ? JSON.stringify(value) : 'not valid';
}

function rolloutTexts({ all }: Rollouts): readonly string[] {
  return all.map(({ isUntitled, reading, rollout }) =>
    [
      isUntitled ? 'untitled' : 'file',
      `rooms: ${reading.list.rooms.length}`,
      rollout === undefined ? 'no connection' : rollout.phase,
    ].join(', '),
  );
}

function logTexts(lines: readonly KeptLine[], placeholders: Placeholders): string {
  if (lines.length === 0) return 'None.';
  const shown = lines.map(({ at, level, line }) => {
    const text = logText(line, ({ kind, value }) => placeholders.of(kind, value));
    return `    ${new Date(at).toISOString()} [${level}] ${text}`;
  });
  return shown.join('\n');
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'None.' : items.map((item) => `- ${item}`).join('\n');
}
