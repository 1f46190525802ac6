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
}

/** @returns the fields that have the right type; never throws */
export function readArgument(argument: unknown): CommandArgument {
  if (typeof argument !== 'object' || argument === null) return {};
  const text = (name: keyof CommandArgument) => {
    const value = fieldOf(argument, name);
    return typeof value === 'string' ? { [name]: value } : {};
  };
  const group = fieldOf(argument, 'group');
  return {
    ...text('connectionName'),
    ...text('endpointId'),
    ...text('pairingCodeId'),
    ...text('handle'),
    ...(group === 'accessTokens' || group === 'endpoints' ? { group } : {}),
  };
}

function fieldOf(argument: object, name: keyof CommandArgument): unknown {
  try {
    return Reflect.get(argument, name);
  } catch {
    // A getter of the caller's own, or a proxy, may do anything.
    return undefined;
  }
}
