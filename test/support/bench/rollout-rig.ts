import { CredentialStore } from '../../../src/model/connections/credentials';
import { Sessions } from '../../../src/model/connections/sessions';
import { Settings } from '../../../src/model/connections/settings';
import { Rollouts } from '../../../src/rollout/rollouts';
import type { Room } from '../../../src/rollout/room';
import type { Rollout } from '../../../src/rollout/run/rollout';
import { createDemoFetch } from '../../../src/service/demo/demo-service';
import { MemoryLog, MemorySecrets, MemorySettings, MemoryState } from '../ports';

/** Opens the model on a service, as a window just opened does: nothing is known of the service's limit. */
export async function openRollout(baseUrl: string): Promise<Rollout> {
  const settings = new MemorySettings({ connections: [{ name: 'Video', baseUrl }] });
  const credentials = new CredentialStore(new MemorySecrets());
  const checked = new Settings(settings);
  const state = new MemoryState();
  const log = new MemoryLog();
  const now = () => Date.now();
  const sessions = new Sessions({
    settingsPort: settings,
    settings: checked,
    credentials,
    state,
    log,
    fetch: (url, init) => fetch(url, init),
    demoFetch: createDemoFetch(),
    now,
  });
  const session = sessions.find('Video');
  if (session === undefined) throw new Error('There is no connection.');
  await credentials.save(session.connection, { username: 'alice', password: 'correct horse' });
  const workspaceState = new MemoryState();
  const rollouts = new Rollouts({ sessions, settings: checked, workspaceState, now });
  // The only connection is chosen by itself.
  const { rollout } = rollouts.open('file:///rooms.csv', 'rooms.csv');
  if (rollout === undefined) throw new Error('The document has no connection.');
  return rollout;
}

/** N rooms from EP-1 on, as the remote service has them. */
export function manyRooms(count: number): readonly Room[] {
  return Array.from({ length: count }, (_, index) => ({
    endpointId: `EP-${index + 1}`,
    label: `Building ${1 + Math.floor(index / 40)}, room ${index + 1}`,
  }));
}

/** Starts a run, and waits until it ends, is cancelled or is paused. */
export async function runUntilItStops(rollout: Rollout): Promise<void> {
  await new Promise<void>((resolve) => {
    const subscription = rollout.onDidChange(() => {
      if (rollout.phase === 'running') return;
      subscription.dispose();
      resolve();
    });
    rollout.start();
  });
}

/** Starts a run, and waits until no room waits any more. @throws Error when a room has no code or no details */
export async function runToItsEnd(rollout: Rollout): Promise<void> {
  await runUntilItStops(rollout);
  const bad = rollout.rows.filter(({ state }) => state !== 'done').length;
  if (bad > 0) throw new Error(`${bad} of ${rollout.rows.length} rooms are not done.`);
}
