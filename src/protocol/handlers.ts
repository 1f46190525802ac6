interface Typed {
  readonly type: string;
}

/** One function for each type of message, so that a new message type does not compile without its own function. */
export type Handlers<Message extends Typed, Result, Rest extends readonly unknown[] = []> = {
  readonly [Type in Message['type']]: (
    message: Extract<Message, { readonly type: Type }>,
    ...rest: Rest
  ) => Result;
};

/**
 * Calls the function of a message's type.
 * @param type `message.type`, on its own because TypeScript does not relate the members of a union to their functions
 */
export function dispatch<
  Message extends Typed,
  Result,
  Rest extends readonly unknown[],
  Type extends Message['type'],
>(
  handlers: Handlers<Message, Result, Rest>,
  type: Type,
  message: Extract<Message, { readonly type: Type }>,
  ...rest: Rest
): Result {
  return handlers[type](message, ...rest);
}
