/**
 * What the user can do about a problem, whatever failed: the same on each page and in each notification. It is not in
 * messages.ts, as pages import it without the library that checks messages.
 */
export const COMMON_STEPS = [
  'updateCredentials',
  'useAccessToken',
  'openSettings',
  'openProxySettings',
  'useHttps',
  'showLog',
] as const;

export type CommonStep = (typeof COMMON_STEPS)[number];
