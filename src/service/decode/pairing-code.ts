import { type OperationName, ServiceError } from '../errors';
import { MAX_PARAMETER_LENGTH } from '../path-parameter';
import type { PairingCode } from '../resources';
import { endpointOf } from './endpoint';
import { extraFieldsOf } from './extra-fields';
import { fieldsOf, filledText, textsOf } from './fields';

/** Of an ID, as one that is longer cannot be looked up, and of a code. */
const MAX_LENGTH = MAX_PARAMETER_LENGTH;

/**
 * Decodes the answer of endpoints.pairingCode or endpoints.currentPairingCode.
 * @throws ServiceError unexpectedShape when `id` or `code` is missing, empty or too long: part of a code is no code
 */
export function decodePairingCode(operation: OperationName, body: unknown): PairingCode {
  const fields = fieldsOf(body);
  const id = filledText(fields?.get('id'));
  const code = filledText(fields?.get('code'));
  if (fields === undefined || id === undefined || code === undefined) {
    const expected = 'a pairing code with an id and a code';
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
  }
  if (id.length > MAX_LENGTH || code.length > MAX_LENGTH) {
    const expected = `an id and a code of at most ${MAX_LENGTH} characters`;
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
  }
  const endpoint = endpointOf(fields.get('endpoint'));
  const endpointCapabilities = textsOf(fields.get('endpointCapabilities'));
  const used = ['id', 'code'];
  if (endpoint !== undefined) used.push('endpoint');
  if (endpointCapabilities !== undefined) used.push('endpointCapabilities');
  return { id, code, endpoint, endpointCapabilities, extraFields: extraFieldsOf(fields, used) };
}
