import assert from 'node:assert/strict';
import { endpointOf } from '../../../../src/model/endpoints/look-up';
import type { Session } from '../../../../src/model/sessions/session';
import type { TableRow } from '../../../../src/rollout/list/read-list';
import { type ChoiceMemory, readFirst } from '../../../../src/rollout/remembered-choices';
import { RememberedDocuments } from '../../../../src/rollout/remembered-documents';
import { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { Runs } from '../../../../src/rollout/run/runs';
import { NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';
import { present } from '../../../support/expect';
import { MemoryList } from '../../../support/memory-list';
import { MemoryState, statesOn } from '../../../support/ports';
import { SettableClock } from '../../../support/settable-clock';
import { listMemory } from '../../../support/text-changes';
import type { TestRoom } from '../../../support/worlds/test-list';
import { makeWorld, type World } from '../../../support/worlds/world';

/** Opens a window with one connection, which sends nothing. */
export function aWindow(): World & { readonly session: Session } {
  const connections = [{ name: 'Video', baseUrl: 'https://rooms.example', lookUpCredentials: 'basic' }];
  const world = makeWorld({ connections });
  return { ...world, session: present(world.sessions.find('Video')) };
}

/** Opens the document of a file. */
export function documentIn(
  file: MemoryList,
  memory: ChoiceMemory,
  session?: Session,
  now = NOON,
): RolloutDocument {
  const clock = new SettableClock(now);
  const runs = new Runs({ settings: { maxConcurrentRequests: 1, maxRequestsPerSecond: 0 }, clock });
  return new RolloutDocument(
    file,
    readFirst(file.text, memory),
    {
      sessions: { at: () => session },
      runs,
      clock,
      settings: { calendar: CALENDAR },
      remembered: new RememberedDocuments(statesOn(new MemoryState())),
    },
    memory,
  );
}

/** Opens a document. @param rooms the connection's look-ups of the endpoints; undefined to leave them unchanged */
export function documentOf(
  text: string,
  session?: Session,
  rooms?: readonly TestRoom[],
  now = NOON,
): RolloutDocument {
  const document = documentIn(new MemoryList(text), listMemory(), session, now);
  if (session !== undefined) document.connect(session);
  if (session !== undefined && rooms !== undefined) know(session, rooms);
  return document;
}

/** Replaces a connection's look-ups, as of noon. */
function know({ lookUps }: Session, rooms: readonly TestRoom[]): void {
  for (const username of ['former', 'present']) lookUps.useAccount(username);
  for (const { endpointId, label: _, isFetching, hasRecentChange, ...lookUp } of rooms) {
    const subject = endpointOf(endpointId);
    if (lookUp.state !== 'notFetched')
      lookUps
        .begin(subject, 'code')
        .respond(() => ({ ...lookUp, ...(hasRecentChange ? { changedAt: NOON } : {}) }));
    if (isFetching) lookUps.begin(subject, 'code');
  }
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
