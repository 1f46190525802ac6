/** What limits the requests of a run now. */
export type PacerState =
  | { readonly kind: 'free' }
  | { readonly kind: 'paced'; readonly perSecond: number }
  | { readonly kind: 'waiting'; readonly reason: 'limit' | 'outage'; readonly nextTryMs: number };
