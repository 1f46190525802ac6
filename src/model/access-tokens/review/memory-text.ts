import * as v from 'valibot';
import { yieldToEventLoop } from '../../../service/event-loop';
import type { ReviewedFields, ReviewMemory, TokenRecord, Told } from './token-record';

const RECORDS_PER_ITERATION = 1000;
/** A part of this size is parsed in a few milliseconds. */
const PART_BYTES = 128 * 1024;
const NEWLINE = 10;

/**
 * Writes a memory as lines of JSON: a header, and one for each record. A long memory yields to the event loop.
 * What most records have in common is short: see `lineOf`.
 */
export async function encodeMemory(memory: ReviewMemory): Promise<Uint8Array> {
  const { records, ...fields } = memory;
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let lines = [JSON.stringify({ version: 1, ...fields, count: records.size })];
  for (const record of records.values()) {
    lines.push(lineOf(record, memory.listedAt));
    if (lines.length < RECORDS_PER_ITERATION) continue;
    parts.push(encoder.encode(`${lines.join('\n')}\n`));
    lines = [];
    await yieldToEventLoop();
  }
  if (lines.length > 0) parts.push(encoder.encode(`${lines.join('\n')}\n`));
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads which writes a memory is made of. @returns none for anything damaged */
export function writesOf(bytes: Uint8Array): readonly string[] {
  return readLines(HEADERS, bytes.subarray(0, bytes.indexOf(NEWLINE) + 1))?.[0]?.writes ?? [];
}

/**
 * Reads a memory. A long one yields to the event loop.
 * @returns undefined for anything damaged, incomplete or of another version. Never throws.
 */
export async function decodeMemory(bytes: Uint8Array): Promise<ReviewMemory | undefined> {
  const headerEnd = bytes.indexOf(NEWLINE) + 1;
  const header = readLines(HEADERS, bytes.subarray(0, headerEnd))?.[0];
  if (header === undefined) return undefined;
  const { count, ...fields } = header;
  const records = new Map<string, TokenRecord>();
  const shared = new SharedValues();
  for (let start = headerEnd; start < bytes.length; ) {
    const end = partEnd(bytes, start);
    const lines = readLines(LINES, bytes.subarray(start, end));
    if (lines === undefined) return undefined;
    for (const line of lines) {
      const record = recordOf(line, fields.listedAt, shared);
      records.set(record.fingerprint, record);
    }
    start = end;
    await yieldToEventLoop();
  }
  return records.size === count ? { ...fields, records } : undefined;
}

/** The end of a part of whole lines. */
function partEnd(bytes: Uint8Array, start: number): number {
  const last = bytes.subarray(start, start + PART_BYTES).lastIndexOf(NEWLINE);
  if (last >= 0) return start + last + 1;
  const next = bytes.indexOf(NEWLINE, start);
  return next < 0 ? bytes.length : next + 1;
}

function readLines<S extends v.GenericSchema>(schema: S, bytes: Uint8Array): v.InferOutput<S> | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.endsWith('\n')) return undefined;
    // A line break inside of a text is written as an escape sequence.
    const values: unknown = JSON.parse(`[${text.slice(0, -1).replaceAll('\n', ',')}]`);
    const read = v.safeParse(schema, values, { abortEarly: true });
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

const TIME = v.pipe(v.number(), v.finite());
const OPTIONAL_TIME = v.optional(TIME);

const HEADERS = v.tuple([
  v.pipe(
    v.object({
      version: v.literal(1),
      connection: v.string(),
      origin: v.string(),
      keyId: v.string(),
      account: v.optional(v.string()),
      listedAt: TIME,
      reviewedAt: TIME,
      nextListingAt: OPTIONAL_TIME,
      remindedAt: OPTIONAL_TIME,
      remindAgainAt: OPTIONAL_TIME,
      toldEmpty: v.boolean(),
      writes: v.array(v.string()),
      count: v.number(),
    }),
    v.transform(({ version: _, ...header }) => ({
      ...header,
      account: header.account,
      nextListingAt: header.nextListingAt,
      remindedAt: header.remindedAt,
      remindAgainAt: header.remindAgainAt,
    })),
  ),
]);

const TEXT = v.nullable(v.string());
const RAW_TIMESTAMP = v.nullable(v.union([TIME, v.string()]));
const ROLES = v.array(v.string());

/** Whether the person reviewed a token: no, as it is listed, or with other fields. */
const REVIEWED = v.union([v.literal(0), v.literal(1), v.strictTuple([ROLES, RAW_TIMESTAMP])]);

const LINE = v.strictTuple([
  v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  TEXT,
  TEXT,
  ROLES,
  RAW_TIMESTAMP,
  RAW_TIMESTAMP,
  /** When it was first seen. */
  TIME,
  /** When it was last seen; null for a token of the last list. */
  v.nullable(TIME),
  /** Since when it is missing. */
  v.nullable(TIME),
  REVIEWED,
  /** What reminders have told of it; 0 for nothing. */
  v.union([v.literal(0), v.strictTuple([v.nullable(v.number()), v.boolean(), v.boolean()])]),
]);

const LINES = v.array(LINE);

type Line = v.InferOutput<typeof LINE>;

function lineOf(record: TokenRecord, listedAt: number): string {
  const { fingerprint, client, enterprise, roles, created, expires, firstSeen, lastSeen } = record;
  const { step, isNew, isGone } = record.told;
  return JSON.stringify([
    fingerprint,
    client ?? null,
    enterprise ?? null,
    [...roles],
    created ?? null,
    expires ?? null,
    firstSeen,
    lastSeen === listedAt ? null : lastSeen,
    record.missingSince ?? null,
    reviewedValue(record),
    step === undefined && !isNew && !isGone ? 0 : [step ?? null, isNew, isGone],
  ] satisfies Line);
}

function reviewedValue({ reviewed, roles, expires }: TokenRecord): v.InferOutput<typeof REVIEWED> {
  if (reviewed === undefined) return 0;
  const isAsListed =
    reviewed.expires === expires &&
    reviewed.roles.length === roles.length &&
    reviewed.roles.every((role, index) => role === roles[index]);
  return isAsListed ? 1 : [[...reviewed.roles], reviewed.expires ?? null];
}

function recordOf(line: Line, listedAt: number, shared: SharedValues): TokenRecord {
  const [fingerprint, client, enterprise, roleNames, created, expiry, firstSeen, lastSeen] = line;
  const [missingSince, reviewed, told] = [line[8], line[9], line[10]];
  const roles = shared.roles(roleNames);
  const expires = expiry ?? undefined;
  return {
    fingerprint,
    client: client ?? undefined,
    enterprise: enterprise === null ? undefined : shared.text(enterprise),
    roles,
    created: created ?? undefined,
    expires,
    firstSeen,
    lastSeen: lastSeen ?? listedAt,
    ...(missingSince === null ? {} : { missingSince }),
    reviewed: reviewedOf(reviewed, { roles, expires }, shared),
    told: told === 0 ? NOTHING_TOLD : { step: told[0] ?? undefined, isNew: told[1], isGone: told[2] },
  };
}

function reviewedOf(
  value: v.InferOutput<typeof REVIEWED>,
  listed: ReviewedFields,
  shared: SharedValues,
): ReviewedFields | undefined {
  if (value === 0) return undefined;
  return value === 1 ? listed : { roles: shared.roles(value[0]), expires: value[1] ?? undefined };
}

const NOTHING_TOLD: Told = { step: undefined, isNew: false, isGone: false };

/** Keeps one of equal texts and lists, because thousands of tokens have the same enterprise and roles. */
class SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #roles = new Map<string, readonly string[]>();

  text(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  roles(roles: readonly string[]): readonly string[] {
    const key = JSON.stringify(roles);
    const known = this.#roles.get(key);
    if (known !== undefined) return known;
    this.#roles.set(key, roles);
    return roles;
  }
}
