import * as v from 'valibot';
import { type EndpointDetails, endpointDetails } from '../../service/endpoint-details';
import type { EpochMs } from '../../service/epoch-ms';

/** An endpoint that was looked up: its non-secret details. The code is never remembered. */
export interface RememberedEndpoint extends EndpointDetails {
  readonly id: string;
  /** What the list of a rollout called its room. */
  readonly label?: string;
  /** Undefined when the endpoint's details were never loaded. */
  readonly capabilities?: readonly string[];
  /** Undefined for a sample that was never looked up. */
  readonly lookedUpAt?: EpochMs;
}

const MAX_DETAIL = 500;
const MAX_CAPABILITIES = 200;

const RECORD = v.object({
  version: v.literal(1),
  origin: v.string(),
  endpoints: v.array(v.unknown()),
});

const ENDPOINT = v.looseObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  label: v.fallback(v.optional(v.string()), undefined),
  capabilities: v.fallback(v.optional(v.array(v.unknown())), undefined),
  lookedUpAt: v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined),
});

/** The stored endpoints of one connection. */
export type EndpointsRecord = v.InferOutput<typeof RECORD>;

/** @returns the stored record, or undefined for anything else */
export function readRecord(stored: unknown): EndpointsRecord | undefined {
  const read = v.safeParse(RECORD, stored);
  return read.success ? read.output : undefined;
}

/** @returns one stored endpoint, without fields of another type, or undefined for anything without an ID */
export function readEndpoint(item: unknown): RememberedEndpoint | undefined {
  const read = v.safeParse(ENDPOINT, item);
  return read.success ? boundedEndpoint(read.output) : undefined;
}

/** An endpoint as it is remembered: without other fields, and with long texts and lists cut. */
export function boundedEndpoint(source: {
  readonly id: string;
  readonly label?: string | undefined;
  readonly capabilities?: readonly unknown[] | undefined;
  readonly lookedUpAt?: EpochMs | undefined;
}): RememberedEndpoint {
  const { id, label, capabilities, lookedUpAt } = source;
  const cut = (text: string) => text.slice(0, MAX_DETAIL);
  const texts = capabilities?.filter((value) => typeof value === 'string').slice(0, MAX_CAPABILITIES);
  return {
    ...endpointDetails(new Map<string, unknown>(Object.entries(source)), cut),
    id,
    ...(label === undefined ? {} : { label: cut(label) }),
    ...(texts === undefined ? {} : { capabilities: texts.map(cut) }),
    ...(lookedUpAt === undefined ? {} : { lookedUpAt }),
  };
}
