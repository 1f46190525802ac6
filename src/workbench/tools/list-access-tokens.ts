import * as l10n from '@vscode/l10n';
import { DAY_MS } from '../../local-calendar';
import { type ExpiryState, soonestFirst } from '../../model/access-tokens/expiry';
import type { TokenListReading } from '../../model/access-tokens/listing';
import type { Session } from '../../model/sessions/session';
import type { Services } from '../services';
import { type TokenText, tokenText } from '../tokens/token-text';
import { LIST_INPUT, type ListInput, toolOf } from './tool-input';
import {
  type JsonObject,
  resultHead,
  resultText,
  ServerStrings,
  ToolRefusal,
  toolFailure,
} from './tool-result';

const DEFAULT_LIMIT = 50;
/** Maximum age of a list that is not reloaded. */
const MAX_AGE_MS = 5 * 60_000;

/** Lists the access tokens of a connection, without the token strings. */
export const listTool = toolOf(
  LIST_INPUT,
  l10n.t('At most 1 request, repeated up to twice if it fails.'),
  async ({ input: wanted, session, services, signal }) => {
    const { list, listedAt } = await freshList(session, services, signal);
    const { entries } = list;
    const { settings, clock } = services;
    const at = clock.now();
    const strings = new ServerStrings(session);
    const found = soonestFirst(entries)
      .map(({ handle, token }) => ({
        text: tokenText(token, settings, at),
        laterEnd: session.standing(handle)?.laterEnd,
      }))
      .filter(({ text }) => isWanted(text, wanted, at, strings));
    const states: Record<ExpiryState, number> = { valid: 0, soon: 0, expired: 0, unknown: 0 };
    for (const { text } of found) states[text.state] += 1;
    const first = found.slice(0, wanted.limit ?? DEFAULT_LIMIT);
    return resultText(
      {
        ...resultHead(session),
        now: new Date(at).toISOString(),
        listedAt: new Date(listedAt).toISOString(),
        total: entries.length,
        matching: found.length,
        states,
      },
      {
        field: 'accessTokens',
        items: first.map((token) => describe(token, strings)),
        cut: found.length - first.length,
      },
    );
  },
);

/** Returns a recent list, or loads a new one, which the sidebar also shows. */
async function freshList(
  session: Session,
  { clock }: Services,
  signal: AbortSignal,
): Promise<TokenListReading> {
  const { loadedAt = Number.NEGATIVE_INFINITY, error } = session.accessTokens;
  const age = clock.now() - loadedAt;
  // A list with a time in the future was loaded before the clock was set back.
  const isFresh = error === undefined && age >= 0 && age < MAX_AGE_MS;
  const refuse = (failure: unknown) => new ToolRefusal({ ...toolFailure(session, failure, 'accessTokens') });
  const orRefuse = (cause: unknown) => {
    throw signal.aborted ? cause : refuse(cause);
  };
  if (!isFresh) await session.refresh(signal).catch(orRefuse);
  const { error: failure } = session.accessTokens;
  if (failure !== undefined) throw refuse(failure);
  return await session.listed(signal).catch(orRefuse);
}

/** Filters by the displayed values, so that a filter reveals no more than the result. */
function isWanted(
  token: TokenText,
  { client, enterprise, role, state, expiresWithinDays }: ListInput,
  now: number,
  strings: ServerStrings,
): boolean {
  if (typeof state === 'string' && token.state !== state) return false;
  if (typeof expiresWithinDays === 'number') {
    const left = token.expires.kind === 'time' ? token.expires.milliseconds - now : -1;
    if (left <= 0 || left > expiresWithinDays * DAY_MS) return false;
  }
  const has = (filter: string | null | undefined, ...values: readonly (string | undefined)[]) =>
    typeof filter !== 'string' ||
    values.some((value) => strings.text(value)?.toLowerCase().includes(filter.toLowerCase()));
  return has(client, token.client) && has(enterprise, token.enterprise) && has(role, ...token.roles);
}

interface FoundToken {
  readonly text: TokenText;
  /** See `TokenStanding`. */
  readonly laterEnd: number | undefined;
}

function describe({ text, laterEnd }: FoundToken, strings: ServerStrings): JsonObject {
  const { client, enterprise, roles, expires, state } = text;
  return {
    state,
    expires: expires.kind === 'time' ? new Date(expires.milliseconds).toISOString() : null,
    clientHasLaterToken: laterEnd !== undefined,
    untrusted: {
      client: strings.text(client),
      enterprise: strings.text(enterprise),
      roles: strings.list(roles),
    },
  };
}
