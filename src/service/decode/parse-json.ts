import { type OperationName, ServiceError } from '../errors';

/**
 * Parses JSON in UTF-8 (RFC 8259, 8.1).
 * @throws ServiceError notJson
 */
export function parseJson(operation: OperationName, bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new ServiceError('notJson', operation, { reason: 'encoding', status: 200 });
  try {
    return JSON.parse(text);
  } catch {
    const reason = text.trimStart().startsWith('<') ? 'html' : 'syntax';
    throw new ServiceError('notJson', operation, { reason, status: 200 });
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
