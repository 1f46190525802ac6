import type { Rollout } from '../../../../src/model/rollout/rollout';
import type { Room, RoomState } from '../../../../src/model/rollout/room';
import { ServiceError } from '../../../../src/service/errors';
import { aRoom } from '../../../support/builders';
import type { Behaviour } from '../../../support/loopback/exchange';
import { LoopbackServer } from '../../../support/loopback/server';
import { VideoService } from '../../../support/loopback/video-service';
import { type ConnectedWorld, connectTo, until } from '../rig';

export interface RolloutWorld extends ConnectedWorld {
  readonly server: LoopbackServer;
  readonly rollout: Rollout;
}

type Options = Parameters<typeof connectTo>[1];

/** Starts a server that has so many rooms and lets nobody in without credentials, and a window connected to it. */
export async function startRollout(rooms: number, options: Options = {}): Promise<RolloutWorld> {
  const service = new VideoService();
  service.checks = 'all';
  service.rooms = Array.from({ length: rooms }, (_, index) => aRoom(index + 1));
  const server = await LoopbackServer.start({ service });
  const world = await connectTo(server, options);
  return { ...world, server, rollout: world.session.rollout };
}

export async function endRollout({ server, sessions }: RolloutWorld): Promise<void> {
  sessions.dispose();
  await server.close();
}

/** The first rooms of the service, as a list has them. */
export function roomList(count: number, from = 1): readonly Room[] {
  return Array.from({ length: count }, (_, index) => ({
    endpointId: `EP-${from + index}`,
    label: `Label ${from + index}`,
  }));
}

/** Waits until the run ends, pauses or is stopped. */
export function ended(rollout: Rollout): Promise<void> {
  return until(rollout.onDidChange, () => rollout.phase !== 'running');
}

/** Looks up a list from its start to its end. */
export async function run(rollout: Rollout, rooms: readonly Room[]): Promise<void> {
  await rollout.replace(rooms);
  rollout.start();
  await ended(rollout);
}

export function states({ rows }: Rollout): readonly RoomState[] {
  return rows.map(({ state }) => state);
}

export function codes({ rows }: Rollout): readonly (string | undefined)[] {
  return rows.map(({ code }) => code?.code);
}

/** The kind of each row's error, or undefined where there is none. */
export function kinds({ rows }: Rollout): readonly unknown[] {
  return rows.map(({ error }) => kindOf(error));
}

export function kindOf(error: unknown): unknown {
  return error instanceof ServiceError ? error.kind : error;
}

/** Counts how many requests are answered at once. */
export class Crowd {
  most = 0;
  private present = 0;

  /** Wraps how a server answers. @param complete what those who came first wait for */
  count(complete: Promise<void>, then: Behaviour): Behaviour {
    return async (exchange) => {
      this.present += 1;
      this.most = Math.max(this.most, this.present);
      await complete;
      this.present -= 1;
      await then(exchange);
    };
  }
}
