import assert from 'node:assert/strict';
import { anAccessToken } from '../../../support/builders';
import { dayText } from '../../../support/calendar';
import { numbersFrom } from '../../../support/virtual/random';
import { type TokenWindow, TokenWindows } from '../../../support/worlds/token-windows';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = new Date(2030, 0, 1).getTime();
const CLIENTS = 31;

/** Days without anybody at the computer: weekends, and three weeks of holidays. */
function isOff(day: number): boolean {
  const date = new Date(START + day * DAY + 12 * HOUR);
  const week = Math.floor(day / 7);
  return date.getDay() % 6 === 0 || week === 12 || week === 30 || week === 31;
}

interface FleetToken {
  readonly client: string;
  readonly created: number;
  readonly end: number;
}

/** A client with its number of tokens and their lifetime. */
interface FleetClient {
  readonly tokens: number;
  readonly lifeDays: number;
}

/** Builds clients with one token each, which live from a week to a year. */
const mixed = (count: number): readonly FleetClient[] =>
  Array.from({ length: count }, (_, index) => ({
    tokens: 1,
    lifeDays: [7, 14, 30, 90, 365][index % 5] ?? 7,
  }));

/**
 * Tokens of clients that renew themselves before the end, except one in six, which needs a person. The person acts on
 * the working day after one message in four. A token that lapses is noticed and renewed three days later.
 */
class Fleet {
  #tokens: FleetToken[] = [];
  readonly #random = numbersFrom(66);
  /** Renewals to come, in milliseconds since the Unix epoch. */
  #renewals: { readonly at: number; readonly token: FleetToken }[] = [];
  /** Ends without a later token of the client. */
  readonly lapses: FleetToken[] = [];

  constructor(clients: readonly FleetClient[]) {
    for (const [index, { tokens, lifeDays }] of clients.entries()) {
      for (let added = 0; added < tokens; added++) {
        const created = START - this.#random() * lifeDays * DAY * 0.7;
        this.#add({ client: `Client ${index}`, created, end: created + lifeDays * DAY });
      }
    }
  }

  /** Returns the tokens that have not expired, as JSON values. */
  listAt(now: number): readonly unknown[] {
    return this.#tokens
      .filter(({ end }) => end > now)
      .map(({ client, created, end }) =>
        anAccessToken({
          accessToken: `token-${client}-${created}`,
          ...{ clientName: client, creationDate: Math.round(created), expirationDate: Math.round(end) },
        }),
      );
  }

  passTo(now: number): void {
    for (const { at, token } of this.#renewals.filter((renewal) => renewal.at <= now)) {
      const isCovered = this.#tokens.some(({ client, end }) => client === token.client && end > token.end);
      if (at > token.end && !isCovered) this.lapses.push(token);
      this.#add({ client: token.client, created: at, end: at + token.end - token.created });
    }
    this.#renewals = this.#renewals.filter((renewal) => renewal.at > now);
    this.#tokens = this.#tokens.filter(({ end }) => end > now - 30 * DAY);
  }

  /** The person reads a message and acts on the next day, or not at all. */
  tell(clients: readonly string[], now: number): void {
    if (this.#random() > 1 / 4) return;
    this.#renewals = this.#renewals.map((renewal) =>
      clients.includes(renewal.token.client) && renewal.token.end - now <= 7 * DAY
        ? { ...renewal, at: Math.min(renewal.at, now + DAY) }
        : renewal,
    );
  }

  #add(token: FleetToken): void {
    this.#tokens.push(token);
    const early = Math.min((token.end - token.created) / 4, 20 * DAY) * this.#random();
    const needsPerson = this.#random() < 1 / 6;
    this.#renewals.push({ at: needsPerson ? token.end + 3 * DAY : token.end - early, token });
  }
}

/** Returns noon of the next day from Monday to Friday. */
function nextNoon(now: number): number {
  const noon = new Date(now);
  noon.setHours(12, 0, 0, 0);
  do noon.setDate(noon.getDate() + 1);
  while (noon.getDay() % 6 === 0);
  return noon.getTime();
}

/** The result of the rule in the README, from a list and earlier messages. */
function plainly(tokens: readonly FleetToken[], said: Memory, now: number): readonly string[] | undefined {
  const noon = nextNoon(now);
  const isSoon = ({ created, end }: FleetToken) =>
    end > now && end - now <= 7 * DAY && end - (end - created) / 4 <= noon;
  const last = tokens.filter(
    (token) => !tokens.some(({ client, end }) => client === token.client && end > token.end),
  );
  const soon = last.filter(isSoon).toSorted((one, other) => one.end - other.end);
  const isNew = soon.some(({ client, end }) => !said.told.has(`${client} ${end}`));
  const isUrgent = soon.some(({ end }) => end - now <= 3 * DAY);
  if (said.day === dayText(now) || !(isNew || isUrgent)) return undefined;
  said.day = dayText(now);
  said.told = new Set(soon.map(({ client, end }) => `${client} ${end}`));
  return [...new Set(soon.map(({ client }) => client))];
}

interface Memory {
  day: string;
  told: ReadonlySet<string>;
}

/** Decodes the list in a response. */
function readTokens(list: readonly unknown[]): readonly FleetToken[] {
  return list.map((item) => {
    const { clientName, creationDate, expirationDate } = Object(item);
    return { client: String(clientName), created: Number(creationDate), end: Number(expirationDate) };
  });
}

describe('token watch', () => {
  /**
   * Simulates a year of working days, with checks at nine, one and five.
   * @param failing share of the mornings on which the list cannot be refreshed
   */
  async function yearOf(clients: readonly FleetClient[], failing = 0) {
    const fleet = new Fleet(clients);
    const computer = new TokenWindows(START);
    const random = numbersFrom(81);
    const told = new Map<string, number[]>();
    const memory: Memory = { day: '', told: new Set() };
    let listed: { readonly tokens: readonly FleetToken[]; readonly at: number } | undefined;
    let [messages, stale, named, workingDays] = [0, 0, 0, 0];
    let window: TokenWindow | undefined;
    for (let day = 0; day < 365; day++) {
      if (isOff(day)) continue;
      workingDays += 1;
      for (const hour of [9, 13, 17]) {
        const now = START + day * DAY + hour * HOUR;
        fleet.passTo(now);
        computer.clock.time = now;
        computer.tokens = fleet.listAt(now);
        computer.status = hour === 9 && random() < failing ? 400 : 200;
        const requests = computer.requests;
        if (window === undefined) window = await computer.open();
        else await window.watch.check();
        if (computer.requests > requests && computer.status === 200)
          listed = { tokens: readTokens(computer.tokens), at: now };
        const isOld = listed === undefined || now - listed.at > 6 * HOUR;
        const expected = isOld ? undefined : plainly(listed?.tokens ?? [], memory, now);
        const said = window.said.splice(0);
        if (isOld) stale += said.length;
        assert.deepEqual(said, expected === undefined ? [] : [expected], `${day} ${hour}`);
        if (expected === undefined) continue;
        messages += 1;
        named += expected.length;
        for (const client of expected) told.set(client, [...(told.get(client) ?? []), now]);
        fleet.tell(expected, now);
      }
    }
    computer.close();
    const unsaid = fleet.lapses.filter(({ client, end }) => {
      const days = [7, 6, 5, 4, 3, 2, 1].map((ago) => Math.floor((end - ago * DAY - START) / DAY));
      const isAway = days.every((day) => day < 0 || isOff(day));
      return !isAway && !told.get(client)?.some((at) => at < end && end - at <= 7 * DAY);
    });
    return {
      lapses: fleet.lapses.length,
      unsaid,
      stale,
      perDay: messages / workingDays,
      perMessage: named / messages,
    };
  }

  const rows: readonly (readonly [tokens: number, lifeDays: number, perDay: number])[] = [
    [1, 14, 0.91],
    [1, 90, 0.35],
    [1, 365, 0.11],
    [2, 14, 0.87],
    [2, 90, 0.02],
    [2, 365, 0],
    [6, 14, 0.12],
    [6, 90, 0],
    [6, 365, 0],
  ];
  for (const [tokens, lifeDays, perDay] of rows) {
    it(`reminds ${perDay} times per working day over a year (tokens per client: ${tokens}, days of life: ${lifeDays})`, async () => {
      const clients = Array.from({ length: CLIENTS }, () => ({ tokens, lifeDays }));
      const { unsaid, perDay: measured } = await yearOf(clients);
      assert.equal(measured.toFixed(2), perDay.toFixed(2));
      if (lifeDays >= 90) assert.deepEqual(unsaid, []);
    });
  }

  type FleetRow = readonly [
    count: number,
    perDay: number,
    perMessage: number,
    lapses: number,
    unsaid: number,
  ];
  const fleets: readonly FleetRow[] = [
    [40, 0.91, 4.7, 54, 4],
    [230, 0.99, 24.8, 319, 15],
  ];
  for (const [count, perDay, perMessage, lapses, unsaid] of fleets) {
    it(`never reminds from an old list of ${count} tokens in a year, and misses ${unsaid} of ${lapses} clients that run out`, async () => {
      const year = await yearOf(mixed(count), 0.3);
      assert.equal(year.stale, 0);
      assert.deepEqual(
        [year.perDay.toFixed(2), year.perMessage.toFixed(1), year.lapses, year.unsaid.length],
        [perDay.toFixed(2), perMessage.toFixed(1), lapses, unsaid],
      );
    });
  }
});
