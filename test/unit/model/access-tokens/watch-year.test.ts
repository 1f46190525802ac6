import assert from 'node:assert/strict';
import { dayText } from '../../../../src/model/timestamps';
import { anAccessToken } from '../../../support/builders';
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

  constructor(
    perClient: number,
    private readonly lifeDays: number,
  ) {
    for (let index = 0; index < CLIENTS * perClient; index++) {
      const created = START - this.#random() * lifeDays * DAY * 0.7;
      this.#add({ client: `Client ${index % CLIENTS}`, created, end: created + lifeDays * DAY });
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
      this.#add({ client: token.client, created: at, end: at + this.lifeDays * DAY });
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
    const early = Math.min(this.lifeDays / 4, 20) * this.#random();
    const needsPerson = this.#random() < 1 / 6;
    this.#renewals.push({ at: needsPerson ? token.end + 3 * DAY : token.end - early * DAY, token });
  }
}

/** The result of the rule in the README, from a list and earlier messages. */
function plainly(tokens: readonly FleetToken[], said: Memory, now: number): readonly string[] | undefined {
  const isSoon = ({ created, end }: FleetToken) =>
    end > now && end - now <= Math.min(7 * DAY, (end - created) / 4);
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

/** Reads the list of a response. */
function readTokens(list: readonly unknown[]): readonly FleetToken[] {
  return list.map((item) => {
    const { clientName, creationDate, expirationDate } = Object(item);
    return { client: String(clientName), created: Number(creationDate), end: Number(expirationDate) };
  });
}

describe('a year of the watch', () => {
  /** Passes a year of working days, with checks at nine, one and five. */
  async function yearOf(perClient: number, lifeDays: number) {
    const fleet = new Fleet(perClient, lifeDays);
    const computer = new TokenWindows(START);
    const told = new Map<string, number[]>();
    const memory: Memory = { day: '', told: new Set() };
    let [messages, workingDays] = [0, 0];
    let window: TokenWindow | undefined;
    for (let day = 0; day < 365; day++) {
      if (isOff(day)) continue;
      workingDays += 1;
      for (const hour of [9, 13, 17]) {
        const now = START + day * DAY + hour * HOUR;
        fleet.passTo(now);
        computer.clock.time = now;
        computer.tokens = fleet.listAt(now);
        const requests = computer.requests;
        if (window === undefined) window = await computer.open();
        else await window.watch.check();
        if (computer.requests > requests) listed = readTokens(computer.tokens);
        const expected = plainly(listed, memory, now);
        assert.deepEqual(window.said.splice(0), expected === undefined ? [] : [expected], `${day} ${hour}`);
        if (expected === undefined) continue;
        messages += 1;
        for (const client of expected) told.set(client, [...(told.get(client) ?? []), now]);
        fleet.tell(expected, now);
      }
    }
    computer.close();
    return { fleet, told, perDay: messages / workingDays };
  }
  let listed: readonly FleetToken[] = [];

  const rows: readonly (readonly [perClient: number, lifeDays: number, perDay: number])[] = [
    [1, 14, 0.96],
    [1, 90, 0.35],
    [1, 365, 0.11],
    [2, 14, 0.78],
    [2, 90, 0.03],
    [2, 365, 0],
    [6, 14, 0.01],
    [6, 90, 0],
    [6, 365, 0],
  ];
  for (const [perClient, lifeDays, perDay] of rows) {
    it(`says what the rule says of ${perClient} tokens a client that live ${lifeDays} days, ${perDay} times a day`, async () => {
      const { fleet, told, perDay: measured } = await yearOf(perClient, lifeDays);
      const unsaid = fleet.lapses.filter(({ client, end }) => {
        const days = [7, 6, 5, 4, 3, 2, 1].map((ago) => Math.floor((end - ago * DAY - START) / DAY));
        const isAway = days.every((day) => day < 0 || isOff(day));
        return !isAway && !told.get(client)?.some((at) => at < end && end - at <= 7 * DAY);
      });
      assert.equal(measured.toFixed(2), perDay.toFixed(2));
      if (lifeDays >= 90) assert.deepEqual(unsaid, []);
    });
  }
});
