import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TokenState, TokenView } from '../../src/protocol/access-tokens';
import { type Choice, choicesOf } from '../list/filter';
import { type Sort, sortedRows } from '../table/sort';
import { changedFirst, type Filter, TokenFilterer } from './filter';
import { isColumnKey } from './state';
import { sortValue } from './text';

/** A search of a long list then does not begin with each letter. */
const SEARCH_DELAY_MS = 120;
const MINUTE_MS = 60_000;

/** The roles of the tokens, each with its name. */
export function rolesOf(tokens: readonly TokenView[]): readonly Choice[] {
  const names = new Map(
    tokens.flatMap(({ roles, roleNames }) => roles.map((role, at) => [role, roleNames[at]])),
  );
  return choicesOf(tokens, ({ roles }) => roles).map((choice) => {
    const label = names.get(choice.value);
    return label === undefined ? choice : { ...choice, label };
  });
}

/** The tokens in the states that they have now. @returns the same list where no state has changed since it was sent */
export function tokensAt(tokens: readonly TokenView[], now: number): readonly TokenView[] {
  const present = tokens.map((token) => {
    const state = stateAt(token, now);
    return state === token.state ? token : { ...token, state };
  });
  return present.some((token, index) => token !== tokens[index]) ? present : tokens;
}

function stateAt({ state, expires, soonFrom }: TokenView, now: number): TokenState {
  if (expires.at === undefined || soonFrom === undefined) return state;
  if (expires.at <= now) return 'expired';
  return soonFrom <= now ? 'soon' : 'valid';
}

/** The filter without values that the list has no more, and its text once nothing is typed for a moment. */
export function useSettledFilter(
  wanted: Filter,
  roles: readonly Choice[],
  enterprises: readonly Choice[],
): Filter {
  const [text, setText] = useState(wanted.text);
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted.text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted.text]);
  const known = (choices: readonly Choice[], chosen: string | undefined) =>
    choices.some(({ value }) => value === chosen) ? chosen : undefined;
  const role = known(roles, wanted.role);
  const enterprise = known(enterprises, wanted.enterprise);
  return useMemo(
    () => ({ ...wanted, text, role, enterprise }),
    [text, wanted.state, wanted.week, role, enterprise],
  );
}

/** The tokens that the filter leaves, sorted. They are filtered last, so that a search does not sort them again. */
export function useShownTokens(
  tokens: readonly TokenView[],
  filter: Filter,
  sort: Sort | undefined,
  now: number,
): readonly TokenView[] {
  const filterer = useMemo(() => new TokenFilterer(), []);
  const sorted = useMemo(() => {
    const column = sort?.column;
    return sort === undefined || !isColumnKey(column)
      ? changedFirst(tokens)
      : sortedRows(tokens, { ...sort, column }, sortValue);
  }, [tokens, sort]);
  return useMemo(
    () => filterer.filtered(sorted, filter, now),
    [sorted, filter, filter.week === undefined ? undefined : now],
  );
}

/** @returns the time, again each minute and whenever one of these has changed */
export function useNow(changed: readonly unknown[]): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((last) => last + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => Date.now(), [tick, ...changed]);
}
