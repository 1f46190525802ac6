import { MAX_ROOMS } from '../../rollout/list/read-list';

/**
 * What a command may be called with: a row of the tree, a panel's subject, or anything at all, since any extension and
 * any keybinding can call a command. Only these fields are read, and each is checked against the model where it is used.
 */
export interface CommandArgument {
  readonly connectionName?: string;
  readonly endpointId?: string;
  readonly pairingCodeId?: string;
  readonly handle?: string;
  readonly group?: 'accessTokens' | 'endpoints';
  /** Words that a command of a rollout understands; each of them checks its own. */
  readonly source?: string;
  readonly action?: string;
  readonly format?: string;
  readonly what?: string;
  readonly column?: string;
  readonly endpointIds?: readonly string[];
}

const TEXTS = [
  'connectionName',
  'endpointId',
  'pairingCodeId',
  'handle',
  'source',
  'action',
  'format',
  'what',
  'column',
] as const;

/** @returns the fields that have the right type; never throws */
export function readArgument(argument: unknown): CommandArgument {
  if (typeof argument !== 'object' || argument === null) return {};
  const texts = TEXTS.flatMap((name) => {
    const value = fieldOf(argument, name);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const group = fieldOf(argument, 'group');
  const endpointIds = readTexts(fieldOf(argument, 'endpointIds'));
  return {
    ...Object.fromEntries(texts),
    ...(endpointIds === undefined ? {} : { endpointIds }),
    ...(group === 'accessTokens' || group === 'endpoints' ? { group } : {}),
  };
}

/** A copy, as whoever gave it may change it while the command runs. */
function readTexts(value: unknown): readonly string[] | undefined {
  try {
    return Array.isArray(value)
      ? value.slice(0, MAX_ROOMS).filter((item) => typeof item === 'string')
      : undefined;
  } catch {
    return undefined;
  }
}

function fieldOf(argument: object, name: keyof CommandArgument): unknown {
  try {
    return Reflect.get(argument, name);
  } catch {
    // A getter of the caller's own, or a proxy, may do anything.
    return undefined;
  }
}
