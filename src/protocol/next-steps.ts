/**
 * Next steps that every page and notification can offer. Separate from messages.ts, so that pages can import
 * it without the validation library.
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
