import * as v from 'valibot';
import { EXPORT_FORMATS, LIST_SOURCES, ROLLOUT_ACTIONS, ROLLOUT_COLUMNS } from './rollout';

const MAX_IDS = 10_000;

/** Endpoint IDs in the order shown. */
const IDS = v.pipe(v.array(v.string()), v.maxLength(MAX_IDS), v.readonly());

const FROM_ROLLOUT = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  /** The text field changed. */
  v.object({ type: v.literal('draft'), text: v.string() }),
  /** A choice of columns. `hasHeader`: whether the first row names them. */
  v.object({
    type: v.literal('columns'),
    hasHeader: v.boolean(),
    idColumn: v.optional(v.union([v.number(), v.picklist(['every', 'words'])])),
    labelColumn: v.optional(v.number()),
  }),
  v.object({ type: v.literal('source'), source: v.picklist(LIST_SOURCES) }),
  v.object({ type: v.literal('start'), mode: v.picklist(['replace', 'add']) }),
  v.object({ type: v.literal('action'), action: v.picklist(ROLLOUT_ACTIONS) }),
  v.variant('what', [
    v.object({ type: v.literal('copy'), what: v.picklist(['code', 'row']), ids: IDS }),
    v.object({
      type: v.literal('copy'),
      what: v.literal('column'),
      column: v.picklist(ROLLOUT_COLUMNS),
      ids: IDS,
    }),
  ]),
  /** `ids`: the selected rooms, or all that match the filter. */
  v.object({ type: v.literal('export'), format: v.picklist(EXPORT_FORMATS), ids: IDS }),
  /** Opens the panel of one endpoint. */
  v.object({ type: v.literal('show'), id: v.string() }),
]);

export type FromRollout = v.InferOutput<typeof FROM_ROLLOUT>;

/** @returns the message with its known fields, or undefined for anything else */
export function parseFromRollout(message: unknown): FromRollout | undefined {
  const result = v.safeParse(FROM_ROLLOUT, message);
  return result.success ? result.output : undefined;
}
