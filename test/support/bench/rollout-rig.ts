import { CredentialStore } from '../../../src/model/credentials';
import type { Room } from '../../../src/model/rollout/room';
import type { Session } from '../../../src/model/session';
import { Sessions } from '../../../src/model/sessions';
import { Settings } from '../../../src/model/settings';
import { createDemoFetch } from '../../../src/service/demo/demo-service';
import { MemoryLog, MemorySecrets, MemorySettings, MemoryState } from '../ports';

/** Opens the model on a service, as a window just opened does: nothing is known of what the service bears. */
export async function openSession(baseUrl: string): Promise<Session> {
  const settings = new MemorySettings({ connections: [{ name: 'Video', baseUrl }] });
  const credentials = new CredentialStore(new MemorySecrets());
  const sessions = new Sessions({
    settingsPort: settings,
    settings: new Settings(settings),
    credentials,
    state: new MemoryState(),
    log: new MemoryLog(),
    fetch: (url, init) => fetch(url, init),
    demoFetch: createDemoFetch(),
    now: () => Date.now(),
  });
  const session = sessions.find('Video');
  if (session === undefined) throw new Error('There is no connection.');
  await credentials.save(session.connection, { username: 'alice', password: 'correct horse' });
  return session;
}

/** So many rooms, EP-1 and on, as the far end knows them. */
export function manyRooms(count: number): readonly Room[] {
  return Array.from({ length: count }, (_, index) => ({
    endpointId: `EP-${index + 1}`,
    label: `Building ${1 + Math.floor(index / 40)}, room ${index + 1}`,
  }));
}

/** Starts a run, and waits until no room waits any more. @throws Error when a room has no code or no details */
export async function runToItsEnd({ rollout }: Session): Promise<void> {
  await new Promise<void>((resolve) => {
    const subscription = rollout.onDidChange(() => {
      if (rollout.phase === 'running') return;
      subscription.dispose();
      resolve();
    });
    rollout.start();
  });
  const bad = rollout.rows.filter(({ state }) => state !== 'done').length;
  if (bad > 0) throw new Error(`${bad} of ${rollout.rows.length} rooms are not done.`);
}
