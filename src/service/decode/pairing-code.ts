import { type OperationName, ServiceError } from '../errors';
import type { PairingCode } from '../resources';
import { endpointOf } from './endpoint';
import { extraFieldsOf } from './extra-fields';
import { fieldsOf, filledText, textsOf } from './fields';

/**
 * Decodes the answer of endpoints.pairingCode or endpoints.currentPairingCode.
 * @throws ServiceError unexpectedShape when `id` or `code` is missing or empty
 */
export function decodePairingCode(operation: OperationName, body: unknown): PairingCode {
  const fields = fieldsOf(body);
  const id = filledText(fields?.get('id'));
  const code = filledText(fields?.get('code'));
  if (fields === undefined || id === undefined || code === undefined) {
    const expected = 'a pairing code with an id and a code';
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
  }
  const endpoint = endpointOf(fields.get('endpoint'));
  const endpointCapabilities = textsOf(fields.get('endpointCapabilities'));
  const used = ['id', 'code'];
  if (endpoint !== undefined) used.push('endpoint');
  if (endpointCapabilities !== undefined) used.push('endpointCapabilities');
  return { id, code, endpoint, endpointCapabilities, extraFields: extraFieldsOf(fields, used) };
}
