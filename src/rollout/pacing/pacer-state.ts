/** What limits the requests of a run now. */
export type PacerState =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly perSecond: number }
  | { readonly kind: 'waiting'; readonly reason: 'limit' | 'outage'; readonly nextTryMs: number };

/** Names what is shown of a state, so that its changes can be told from the time that passes. */
export function shownOf(state: PacerState, nextAt: number): string {
  switch (state.kind) {
    case 'free':
      return '';
    case 'paced':
      return state.perSecond.toPrecision(2);
    case 'waiting':
      return `until ${nextAt}`;
  }
}
