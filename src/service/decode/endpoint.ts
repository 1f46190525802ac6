import { endpointDetails } from '../endpoint-details';
import { MAX_PARAMETER_LENGTH } from '../path-parameter';
import type { Endpoint } from '../resources';
import { cutText } from './cut-text';
import { extraFieldsOf } from './extra-fields';
import { fieldsOf } from './fields';

const MAX_DETAIL = 500;
/** Longer than any ID that can be looked up, so that a cut ID equals none of them. */
const MAX_ID = MAX_PARAMETER_LENGTH + 1;

/** @returns the endpoint that a JSON value describes, or undefined for a value that is no object */
export function endpointOf(value: unknown): Endpoint | undefined {
  const fields = fieldsOf(value);
  if (fields === undefined) return undefined;
  const id = fields.get('id');
  const details = endpointDetails(fields, (text) => cutText(text, MAX_DETAIL));
  const used: string[] = Object.keys(details);
  if (typeof id === 'string') used.push('id');
  return {
    ...details,
    // An empty ID identifies nothing.
    id: typeof id === 'string' && id.trim() !== '' ? cutText(id, MAX_ID) : undefined,
    extraFields: extraFieldsOf(fields, used),
  };
}
