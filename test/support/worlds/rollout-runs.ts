import type { LookUpState } from '../../../src/model/endpoints/look-up';
import type { ListedRoom } from '../../../src/rollout/room';
import { aRoom } from '../builders';
import { kindOf } from '../expect';
import { held } from '../loopback/behaviors';
import { type Behavior, Gate } from '../loopback/exchange';
import type { LoopbackServer } from '../loopback/server';
import { type EachWorld, useWorld } from './each-world';
import type { TestList } from './test-list';
import { until } from './world';

/** Like `useWorld`, with N rooms and a service that requires credentials. */
export function useRollout(roomCount: number): EachWorld {
  const rooms = Array.from({ length: roomCount }, (_, index) => aRoom(index + 1));
  return useWorld({ service: { checks: 'all', rooms } });
}

/** Returns rooms of the service as rows of a list. */
export function roomList(count: number, from = 1): readonly ListedRoom[] {
  return Array.from({ length: count }, (_, index) => ({
    endpointId: `EP-${from + index}`,
    label: `Label ${from + index}`,
  }));
}

/** Waits until the run ends, pauses or is stopped. */
export function ended(rollout: TestList): Promise<void> {
  return until(rollout.onDidChange, () => !rollout.isRunning);
}

/** Looks up a list, and waits until the run ends. */
export async function runToEnd(rollout: TestList, rooms: readonly ListedRoom[]): Promise<void> {
  rollout.setRooms(rooms);
  rollout.start();
  await ended(rollout);
}

/**
 * Starts a run whose requests of one kind are delayed, and waits for the first of them.
 * @param target operation or path of these requests
 * @returns the gate that releases the responses
 */
export async function startHeld(
  { rollout, server }: EachWorld,
  target: Parameters<LoopbackServer['answer']>[0],
  rooms: readonly ListedRoom[],
): Promise<Gate> {
  const gate = new Gate();
  server.answer(target, held(gate, server.service.behavior));
  rollout.setRooms(rooms);
  rollout.start();
  await server.requested(1);
  return gate;
}

export function states({ rooms }: TestList): readonly (LookUpState | 'fetching')[] {
  return rooms.map(({ state, isFetching }) => (isFetching ? 'fetching' : state));
}

export function codes({ rooms }: TestList): readonly (string | undefined)[] {
  return rooms.map(({ code }) => code?.code);
}

/** Returns the error kind of each room, or undefined if it has no error. */
export function kinds({ rooms }: TestList): readonly unknown[] {
  return rooms.map(({ error }) => kindOf(error));
}

/** Counts requests in flight. */
export class InFlightCounter {
  max = 0;
  private current = 0;

  /** Wraps the behavior of a server. @param released resolves when responses can be sent */
  count(released: Promise<void>, then: Behavior): Behavior {
    return async (exchange) => {
      this.current += 1;
      this.max = Math.max(this.max, this.current);
      await released;
      this.current -= 1;
      await then(exchange);
    };
  }
}
