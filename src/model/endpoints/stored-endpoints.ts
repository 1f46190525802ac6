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
  if (!read.success) return undefined;
  const { id, label, capabilities, lookedUpAt } = read.output;
  return {
    ...boundedDetails(read.output),
    id,
    ...boundedLabel(label),
    ...(capabilities === undefined ? {} : { capabilities: boundedTexts(capabilities) }),
    ...(lookedUpAt === undefined ? {} : { lookedUpAt }),
  };
}

/** The details of an endpoint, each cut to what is remembered. */
export function boundedDetails(source: object): EndpointDetails {
  return endpointDetails(new Map<string, unknown>(Object.entries(source)), (text) =>
    text.slice(0, MAX_DETAIL),
  );
}

/** The label of an endpoint, cut to what is remembered; nothing for none. */
export function boundedLabel(label: string | undefined): Pick<RememberedEndpoint, 'label'> {
  return label === undefined ? {} : { label: label.slice(0, MAX_DETAIL) };
}

/** The texts of a list, as many and as long as are remembered. */
export function boundedTexts(values: readonly unknown[]): readonly string[] {
  return values
    .filter((value) => typeof value === 'string')
    .slice(0, MAX_CAPABILITIES)
    .map((text) => text.slice(0, MAX_DETAIL));
}
