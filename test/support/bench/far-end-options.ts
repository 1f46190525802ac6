import { isRecord } from '../json';

/** A service behind a port of its own in the far end's process. */
export interface FarServiceOptions {
  /** Milliseconds between a request and its answer. */
  readonly latencyMs: number;
  /** Requests a second that it takes, with one second's worth at once after a rest, or 0 for any number. */
  readonly perSecond: number;
  /** Whether a refusal says how long to wait. */
  readonly saysRetryAfter: boolean;
  /** How many access tokens it lists. */
  readonly accessTokens: number;
  /** Of tokens that differ in all fields; 0 for tokens that differ by their names alone. */
  readonly tokenSeed: number;
  /** Whether half of the tokens have changed at the second listing. */
  readonly changesTokens: boolean;
}

/** What a service saw since it was last asked. */
export interface FarReport {
  /** The most connections that were open at once. */
  readonly mostSockets: number;
  /** When it took and refused requests, in milliseconds since the first. */
  readonly taken: readonly number[];
  readonly refused: readonly number[];
}

/** Reads options as they come in JSON. @throws Error */
export function readFarOptions(text: string | undefined): readonly FarServiceOptions[] {
  const values: unknown = JSON.parse(text ?? 'null');
  if (!Array.isArray(values)) throw new Error('The far end needs a list of services.');
  return values.map((value: unknown) => {
    if (!isRecord(value)) throw new Error('A service of the far end is an object.');
    const { latencyMs, perSecond, saysRetryAfter, accessTokens, tokenSeed, changesTokens } = value;
    return {
      latencyMs: Number(latencyMs),
      perSecond: Number(perSecond),
      saysRetryAfter: saysRetryAfter === true,
      accessTokens: Number(accessTokens),
      tokenSeed: Number(tokenSeed),
      changesTokens: changesTokens === true,
    };
  });
}

/** Reads a report that came from another process. @returns undefined for anything else */
export function readFarReport(message: unknown): FarReport | undefined {
  if (!isRecord(message) || !isRecord(message['report'])) return undefined;
  const { mostSockets, taken, refused } = message['report'];
  if (typeof mostSockets !== 'number' || !Array.isArray(taken) || !Array.isArray(refused)) return undefined;
  return { mostSockets, taken: taken.map(Number), refused: refused.map(Number) };
}
