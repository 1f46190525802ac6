import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TokenState, TokenView } from '../../src/protocol/access-tokens';
import type { Choice } from '../list/definition';
import { choicesOf } from '../list/filter';

const MINUTE_MS = 60_000;

/** Returns the roles of all tokens with their labels. */
export function rolesOf(tokens: readonly TokenView[]): readonly Choice[] {
  const names = new Map(
    tokens.flatMap(({ roles, roleNames }) => roles.map((role, at) => [role, roleNames[at]])),
  );
  return choicesOf(tokens, ({ roles }) => roles).map((choice) => {
    const label = names.get(choice.value);
    return label === undefined ? choice : { ...choice, label };
  });
}

/**
 * Returns the tokens with their current state.
 * @returns the same array if no state has changed
 */
export function tokensAt(tokens: readonly TokenView[], now: number): readonly TokenView[] {
  const current = tokens.map((token) => {
    const state = stateAt(token, now);
    return state === token.state ? token : { ...token, state };
  });
  return current.some((token, index) => token !== tokens[index]) ? current : tokens;
}

function stateAt({ state, expires, soonFrom }: TokenView, now: number): TokenState {
  if (expires.at === undefined || soonFrom === undefined) return state;
  if (expires.at <= now) return 'expired';
  return soonFrom <= now ? 'soon' : 'valid';
}

/** Returns the current time. It advances every minute and whenever one of `changed` changes. */
export function useNow(changed: readonly unknown[]): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((last) => last + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => Date.now(), [tick, ...changed]);
}
