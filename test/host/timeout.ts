/** How long one test inside VS Code may take. */
export const TIMEOUT_MS = 90_000;
