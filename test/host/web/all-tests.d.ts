/** Loads every `*.test.ts` of `test/host`, but those in `node/`. The build writes it. */
export function loadTests(): void;
