import * as v from 'valibot';
import { displayText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import type { Sessions } from '../../model/sessions/sessions';
import { TOKEN_STATE_ORDER } from '../../protocol/access-tokens';
import { MAX_PARAMETER_LENGTH } from '../../service/request-values';
import type { Services } from '../services';
import { ToolRefusal } from './tool-result';

export const MAX_TOKENS = 200;
export const MAX_DAYS = 3650;
export const MAX_FILTER = 200;

const filter = v.nullish(v.pipe(v.string(), v.maxLength(MAX_FILTER)));
const endpointId = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PARAMETER_LENGTH));

/** Input schemas, as in package.json. A model may send null for omitted fields. */
export const LIST_INPUT = v.strictObject({
  connection: filter,
  client: filter,
  enterprise: filter,
  role: filter,
  state: v.nullish(v.picklist(TOKEN_STATE_ORDER)),
  expiresWithinDays: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_DAYS))),
  limit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TOKENS))),
});

export const LOOK_UP_INPUT = v.strictObject({ connection: filter, endpointId });

export type ListInput = v.InferOutput<typeof LIST_INPUT>;

interface ToolCall<Input> {
  readonly input: Input;
  readonly session: Session;
  readonly services: Services;
  readonly signal: AbortSignal;
}

/** A tool call that can be described before it runs. */
interface PreparedCall {
  readonly session: Session;
  /** Maximum number of requests, as a sentence for the user. */
  readonly requests: string;
  /** @throws ToolRefusal, or if the signal aborts */
  run(services: Services, signal: AbortSignal): Promise<string>;
}

/**
 * Validates the input of a tool and finds its connection.
 * @throws ToolRefusal
 */
export type Tool = (input: unknown, sessions: Sessions) => PreparedCall;

export function toolOf<Input extends { readonly connection?: string | null | undefined }>(
  schema: v.GenericSchema<unknown, Input>,
  requests: string,
  run: (call: ToolCall<Input>) => Promise<string>,
): Tool {
  return (unchecked, sessions) => {
    const input = readInput(schema, unchecked);
    const session = sessionFor(sessions, input.connection);
    return {
      session,
      requests,
      run: (services, signal) => run({ input, session, services, signal }),
    };
  };
}

/**
 * Validates an input.
 * @throws ToolRefusal, which does not quote the input
 */
export function readInput<T>(schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw new ToolRefusal({
    error: 'The input does not fit the tool, and nothing was sent',
    nextStep: 'Follow the input schema, without other fields.',
  });
}

/**
 * Finds the named connection, or the only one.
 * @throws ToolRefusal, which names the available connections
 */
function sessionFor(sessions: Sessions, name: string | null | undefined): Session {
  const { all } = sessions;
  const shownName = ({ connection }: Session) => displayText(connection.name);
  const only = all.length === 1 ? all[0] : undefined;
  const named = typeof name === 'string' ? all.find((each) => shownName(each) === displayText(name)) : only;
  if (named !== undefined) return named;
  const items = all.map(shownName);
  if (items.length === 0) {
    throw new ToolRefusal({
      error: 'There is no connection',
      nextStep: 'The user can add one with the command Zero Touch: Add Connection…',
    });
  }
  const error = typeof name === 'string' ? 'No connection has this name' : 'There are several connections';
  throw new ToolRefusal(
    { error, nextStep: 'Name one of these connections.' },
    { field: 'connections', items },
  );
}
