/** Timeout of one test inside VS Code. */
export const TIMEOUT_MS = 90_000;
