import type { FetchLike } from '../service/http/get-json';
import type { Clock } from './clock';
import type { CredentialStore } from './connections/credentials';
import type { Settings } from './connections/settings';
import type { FilesPort, LogPort, RememberedStatePort, SecretsPort, SettingsPort } from './ports';

/** What the model is built on. */
export interface ModelServices {
  readonly settingsPort: SettingsPort;
  /** The same settings with every value checked. */
  readonly settings: Settings;
  readonly secrets: SecretsPort;
  readonly credentials: CredentialStore;
  /** For all windows. */
  readonly state: RememberedStatePort;
  readonly files: FilesPort;
  readonly log: LogPort;
  readonly clock: Clock;
  readonly fetch: FetchLike;
  /** The demo service in place of `fetch`. */
  readonly demoFetch: FetchLike;
}
