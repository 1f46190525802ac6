import type { RolloutRow } from '../../src/rollout/room';
import { waitingRow, withDetails } from '../../src/rollout/run/row-changes';
import { decodePairingCode } from '../../src/service/decode/pairing-code';
import { parseJson } from '../../src/service/decode/parse-json';
import { KnownSecrets } from '../../src/service/known-secrets';
import { bench } from '../support/bench/figure';
import { aPairingCode } from '../support/builders';

const ROOMS = 2000;
const ANSWER_CHARACTERS = 7_000_000;
const OPERATION = 'endpoints.pairingCode';
const DETAILS = ['name', 'ipAddress', 'listenerServiceId', 'controlProtocol', 'calendarId', 'calendarType'];
type Fields = Readonly<Record<string, unknown>>;
const MB = 1024 * 1024;

/** The parts of an answer that are as long as the answer may be, each in turn. */
const FILLERS: readonly ((text: (characters: number) => string, id: string) => Fields)[] = [
  (text, id) => ({ endpoint: { id, name: text(ANSWER_CHARACTERS) } }),
  (text, id) => ({ endpoint: { id, ...named(DETAILS, () => text(ANSWER_CHARACTERS / DETAILS.length)) } }),
  (text, id) => ({ endpoint: { id, ...named(many(60, text, 300), () => text(ANSWER_CHARACTERS / 60)) } }),
  (text, id) => ({ endpoint: { id }, ...named(many(60, text, 300), () => text(ANSWER_CHARACTERS / 60)) }),
  (text, id) => ({ endpoint: { id }, endpointCapabilities: many(300, text, ANSWER_CHARACTERS / 300) }),
  (text, id) => ({
    code: text(1000),
    endpoint: { id, ...named(DETAILS, () => text(10_000)) },
    endpointCapabilities: many(300, text, 20_000),
  }),
];

// The rows of a rollout keep a bounded part of each answer. No text of an answer is like any other.
bench(async () => {
  const rows: RolloutRow[] = [];
  const secrets = new KnownSecrets();
  const before = collected();
  for (let room = 0; room < ROOMS; room++) {
    rows.push(lookedUp(room, secrets));
    // Lets the garbage collector and the finalizers run, as requests would.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const kept = collected() - before;
  const complete = rows.filter(({ state }) => state === 'done').length;
  return [
    { name: `${ROOMS} answers of 7 MB: kept by the rows`, measured: kept / MB, limit: 100, unit: 'MB' },
    { name: 'of these, rooms that are done', measured: complete, atLeast: ROOMS, unit: 'rooms' },
  ];
});

function lookedUp(room: number, secrets: KnownSecrets): RolloutRow {
  const id = `EP-${room}`;
  let texts = 0;
  // Characters beyond Latin-1 take two bytes each in memory.
  const text = (characters: number) => `${room} ${texts++} `.padEnd(characters / 3, '語');
  const filler = FILLERS[room % FILLERS.length]?.(text, id) ?? {};
  const bytes = new TextEncoder().encode(JSON.stringify(aPairingCode(filler)));
  const answer = decodePairingCode(OPERATION, parseJson(OPERATION, bytes));
  secrets.add(answer.code);
  return withDetails(waitingRow({ endpointId: id, label: undefined }), answer, 0, answer);
}

function named(names: readonly string[], text: () => string): Fields {
  return Object.fromEntries(names.map((name) => [name, text()]));
}

function many(count: number, text: (characters: number) => string, characters: number): readonly string[] {
  return Array.from({ length: count }, () => text(characters));
}

function collected(): number {
  if (globalThis.gc === undefined) throw new Error('Start this with --expose-gc.');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
