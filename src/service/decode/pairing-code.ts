import { endpointDetails } from '../endpoint-details';
import { type OperationName, ServiceError } from '../errors';
import { MAX_PARAMETER_LENGTH } from '../path-parameter';
import type { Endpoint, PairingCode } from '../resources';
import { cutText, FieldReader } from './fields';

/** Of an ID, as one that is longer cannot be looked up, and of a code. */
const MAX_LENGTH = MAX_PARAMETER_LENGTH;
const MAX_DETAIL = 500;
/** Longer than any ID that can be looked up, so that a cut ID equals none of them. */
const MAX_ID = MAX_PARAMETER_LENGTH + 1;

/**
 * Decodes the answer of endpoints.pairingCode or endpoints.currentPairingCode.
 * @throws ServiceError unexpectedShape when `id` or `code` is missing, empty or too long: part of a code is no code
 */
export function decodePairingCode(operation: OperationName, body: unknown): PairingCode {
  const fields = FieldReader.of(body);
  const id = fields?.text('id');
  const code = fields?.text('code');
  if (fields === undefined || !id || !code) {
    const expected = 'a pairing code with an id and a code';
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
  }
  if (id.length > MAX_LENGTH || code.length > MAX_LENGTH) {
    const expected = `an id and a code of at most ${MAX_LENGTH} characters`;
    throw new ServiceError('unexpectedShape', operation, { status: 200, expected });
  }
  const endpoint = endpointOf(fields.object('endpoint'));
  const endpointCapabilities = fields.texts('endpointCapabilities');
  return { id, code, endpoint, endpointCapabilities };
}

function endpointOf(fields: FieldReader | undefined): Endpoint | undefined {
  if (fields === undefined) return undefined;
  const id = fields.text('id');
  const details = endpointDetails((detail) => {
    const text = fields.text(detail);
    return text && cutText(text, MAX_DETAIL);
  });
  return {
    ...details,
    // An empty ID identifies nothing.
    id: id === undefined || id.trim() === '' ? undefined : cutText(id, MAX_ID),
  };
}
