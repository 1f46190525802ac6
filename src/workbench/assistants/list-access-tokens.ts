import { type Expiry, expiryOf } from '../../model/access-tokens/expiry';
import { earliestFirst, expiryTime } from '../../model/access-tokens/expiry-order';
import type { ListedAccessTokens } from '../../model/access-tokens/listing';
import { clientTitle, withoutToken } from '../../model/access-tokens/masking';
import type { Session } from '../../model/connections/session';
import { DAY_MS } from '../../model/timestamps';
import type { AccessToken } from '../../service/resources';
import { LIST_INPUT, type ListInput, readInput, sessionFor } from './tool-input';
import type { ToolParts } from './tool-parts';
import { type JsonObject, resultHead, resultText, ServerTexts, ToolRefusal } from './tool-result';

const DEFAULT_LIMIT = 50;
/** A list that is younger is not loaded again. */
const MAX_AGE_MS = 5 * 60_000;

/** Lists the access tokens of a connection, without the tokens. @throws ToolRefusal, or when the signal aborts */
export async function listAccessTokens(
  input: unknown,
  parts: ToolParts,
  signal: AbortSignal,
): Promise<string> {
  const wanted = readInput(LIST_INPUT, input);
  const session = sessionFor(parts.sessions, wanted.connection);
  const { entries, listedAt } = await freshList(session, parts, signal);
  const { settings, now } = parts;
  const at = now();
  const texts = new ServerTexts(session);
  const found = entries
    .map(({ token }) => ({ token, expiry: expiryOf(token, settings, at) }))
    .filter(({ token, expiry }) => isWanted(token, expiry, wanted, at, texts));
  const states: Record<Expiry['state'], number> = { valid: 0, soon: 0, expired: 0, unknown: 0 };
  for (const { expiry } of found) states[expiry.state] += 1;
  const order = earliestFirst(found.map(({ token }) => expiryTime(token, settings.timestampUnit)));
  const first = [...order.slice(0, wanted.limit ?? DEFAULT_LIMIT)].flatMap((index) => found[index] ?? []);
  return resultText(
    {
      ...resultHead(session),
      listedAt: new Date(listedAt).toISOString(),
      total: entries.length,
      matching: found.length,
      states,
    },
    {
      field: 'accessTokens',
      items: first.map(({ token, expiry }) => describe(token, expiry, texts)),
      cut: found.length - first.length,
    },
  );
}

type FreshList = Pick<ListedAccessTokens, 'entries'> & { readonly listedAt: number };

/** The list of a few minutes ago, or else a new one, which the sidebar shows too. */
async function freshList(session: Session, parts: ToolParts, signal: AbortSignal): Promise<FreshList> {
  const { loadedAt, error } = session.accessTokens;
  const isFresh = error === undefined && loadedAt !== undefined && parts.now() - loadedAt < MAX_AGE_MS;
  if (!isFresh) await session.refresh(signal);
  const { value, loadedAt: listedAt, error: failure } = session.accessTokens;
  if (failure !== undefined || value === undefined || listedAt === undefined) {
    throw new ToolRefusal({ ...parts.failure(session, failure, 'accessTokens') });
  }
  return { entries: value.entries, listedAt };
}

/** Filters by what is shown, so that a filter cannot find out more than the result says. */
function isWanted(
  token: AccessToken,
  { state, instant }: Expiry,
  { client, enterprise, role, state: wantedState, expiresWithinDays }: ListInput,
  now: number,
  texts: ServerTexts,
): boolean {
  const { accessToken, enterpriseName, roles } = token;
  if (typeof wantedState === 'string' && state !== wantedState) return false;
  if (typeof expiresWithinDays === 'number') {
    const left = instant.kind === 'time' ? instant.milliseconds - now : -1;
    if (left <= 0 || left > expiresWithinDays * DAY_MS) return false;
  }
  const has = (filter: string | null | undefined, ...values: readonly (string | undefined)[]) =>
    typeof filter !== 'string' ||
    values.some((value) => shown(value, accessToken, texts)?.toLowerCase().includes(filter.toLowerCase()));
  return has(client, clientTitle(token)) && has(enterprise, enterpriseName) && has(role, ...roles);
}

function describe(token: AccessToken, expiry: Expiry, texts: ServerTexts): JsonObject {
  const { accessToken, enterpriseName, roles } = token;
  const { state, instant, text } = expiry;
  return {
    state,
    expires: instant.kind === 'time' ? new Date(instant.milliseconds).toISOString() : null,
    expiry: text,
    untrusted: {
      client: shown(clientTitle(token), accessToken, texts),
      enterprise: shown(enterpriseName, accessToken, texts),
      roles: texts.list(roles.map((role) => withoutToken(role, accessToken))),
    },
  };
}

function shown(text: string | undefined, accessToken: string, texts: ServerTexts): string | undefined {
  return text === undefined ? undefined : texts.text(withoutToken(text, accessToken));
}
