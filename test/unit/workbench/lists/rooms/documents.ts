import assert from 'node:assert/strict';
import type { Session } from '../../../../../src/model/connections/session';
import type { TableRow } from '../../../../../src/rollout/list/read-list';
import { RequestPacer } from '../../../../../src/rollout/pacing/request-pacer';
import { RolloutDocument } from '../../../../../src/rollout/rollout-document';
import type { Room } from '../../../../../src/rollout/room';
import { Rollout } from '../../../../../src/rollout/run/rollout';
import { MemoryList } from '../../../../support/memory-list';
import { SettableClock } from '../../../../support/settable-clock';
import { makeWorld, type World } from '../../../../support/worlds/model-world';
import { present } from '../../../expect';
import { listMemory } from '../../../rollout/list/text-changes';

/** Opens a window with one connection, which sends nothing. */
export function aWindow(): World & { readonly session: Session } {
  const connections = [{ name: 'Video', baseUrl: 'https://rooms.example', lookUpCredentials: 'basic' }];
  const world = makeWorld({ connections });
  return { ...world, session: present(world.sessions.find('Video')) };
}

/** A rollout with these results, independent of its list. */
class RolloutWithRows extends Rollout {
  readonly #shown: readonly Room[];

  constructor(session: Session, rooms: readonly Room[]) {
    const clock = new SettableClock();
    super(session, new RequestPacer({ maxConcurrentRequests: 1, maxRequestsPerSecond: 0 }, clock), clock);
    this.#shown = rooms;
  }

  override get rooms(): readonly Room[] {
    return this.#shown;
  }

  override room(endpointId: string): Room | undefined {
    return this.rooms.find((room) => room.endpointId === endpointId);
  }
}

/** Opens a document. @param rooms results of its rooms */
export function documentOf(text: string, session?: Session, rooms: readonly Room[] = []): RolloutDocument {
  const clock = new SettableClock();
  const newRollout = (connected: Session) => new RolloutWithRows(connected, rooms);
  const document = new RolloutDocument(new MemoryList(text), newRollout, clock, listMemory());
  document.setText(text);
  if (session !== undefined) document.connect(session);
  return document;
}

/** Returns the row at an index of a document's list. */
export function recordAt({ reading }: RolloutDocument, index: number): TableRow {
  return present(reading.list.rows[index]);
}

/** Returns the file of a document, whose text can change without the document. */
export function fileOf({ file }: Pick<RolloutDocument, 'file'>): MemoryList {
  assert.ok(file instanceof MemoryList);
  return file;
}
