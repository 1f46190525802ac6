import { endpointDetails } from '../endpoint-details';
import type { Endpoint } from '../resources';
import { extraFieldsOf } from './extra-fields';
import { fieldsOf } from './fields';

/** @returns the endpoint that a JSON value describes, or undefined for a value that is no object */
export function endpointOf(value: unknown): Endpoint | undefined {
  const fields = fieldsOf(value);
  if (fields === undefined) return undefined;
  const id = fields.get('id');
  const details = endpointDetails(fields);
  const used: string[] = Object.keys(details);
  if (typeof id === 'string') used.push('id');
  return {
    ...details,
    // An empty ID identifies nothing.
    id: typeof id === 'string' && id.trim() !== '' ? id : undefined,
    extraFields: extraFieldsOf(fields, used),
  };
}
