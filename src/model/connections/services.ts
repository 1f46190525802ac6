import type { FetchLike } from '../../service/http/get-json';
import type { Clock } from '../clock';
import type { LogPort, RememberedStatePort, SecretsPort, SettingsPort } from '../ports';
import { UserZone } from '../user-zone';
import { CredentialStore } from './credentials';
import { Settings } from './settings';

/** The ports that VS Code, or a test, provides to the model. */
export interface ModelPorts {
  readonly settingsPort: SettingsPort;
  readonly secrets: SecretsPort;
  /** Shared by all windows. */
  readonly state: RememberedStatePort;
  readonly log: LogPort;
  readonly clock: Clock;
  readonly fetch: FetchLike;
  /** Replaces `fetch` for the demo service. */
  readonly demoFetch: FetchLike;
}

export type ModelServices = ReturnType<typeof createModelServices>;

/** Creates the services of the model. */
export function createModelServices(ports: ModelPorts) {
  const userZone = new UserZone(ports.state);
  return {
    ...ports,
    userZone,
    /** The validated view of `settingsPort`. */
    settings: new Settings(ports.settingsPort, userZone),
    credentials: new CredentialStore(ports.secrets),
  };
}
