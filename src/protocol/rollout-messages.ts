import { EXPORT_FORMATS, type FromRollout, type IdColumn, ROLLOUT_ACTIONS, ROLLOUT_COLUMNS } from './rollout';

const MAX_IDS = 10_000;

/** @returns the message, or undefined for anything that is none */
export function readFromRollout(message: unknown): FromRollout | undefined {
  if (!isRecord(message)) return undefined;
  switch (message['type']) {
    case 'ready':
      return { type: 'ready' };
    case 'draft': {
      const { text } = message;
      return typeof text === 'string' ? { type: 'draft', text } : undefined;
    }
    case 'columns':
      return readColumns(message);
    case 'source': {
      const { source } = message;
      return source === 'file' || source === 'endpoints' ? { type: 'source', source } : undefined;
    }
    case 'start': {
      const { mode } = message;
      return mode === 'replace' || mode === 'add' ? { type: 'start', mode } : undefined;
    }
    case 'action': {
      const action = ROLLOUT_ACTIONS.find((known) => known === message['action']);
      return action === undefined ? undefined : { type: 'action', action };
    }
    case 'copy':
      return readCopy(message);
    case 'export': {
      const format = EXPORT_FORMATS.find((known) => known === message['format']);
      const ids = readIds(message['ids']);
      return format === undefined || ids === undefined ? undefined : { type: 'export', format, ids };
    }
    case 'show': {
      const { id } = message;
      return typeof id === 'string' ? { type: 'show', id } : undefined;
    }
    default:
      return undefined;
  }
}

function readColumns(message: Message): FromRollout | undefined {
  const { hasHeader, idColumn, labelColumn } = message;
  if (typeof hasHeader !== 'boolean') return undefined;
  if (idColumn !== undefined && !isIdColumn(idColumn)) return undefined;
  if (labelColumn !== undefined && typeof labelColumn !== 'number') return undefined;
  return { type: 'columns', hasHeader, idColumn, labelColumn };
}

function readCopy(message: Message): FromRollout | undefined {
  const { what } = message;
  const ids = readIds(message['ids']);
  if (ids === undefined) return undefined;
  if (what === 'code' || what === 'row') return { type: 'copy', what, ids };
  const column = ROLLOUT_COLUMNS.find((known) => known === message['column']);
  return what === 'column' && column !== undefined ? { type: 'copy', what, column, ids } : undefined;
}

function readIds(ids: unknown): readonly string[] | undefined {
  if (!Array.isArray(ids) || ids.length > MAX_IDS) return undefined;
  const texts = ids.filter((id) => typeof id === 'string');
  return texts.length === ids.length ? texts : undefined;
}

function isIdColumn(value: unknown): value is IdColumn {
  return value === 'every' || typeof value === 'number';
}

type Message = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
