import type { FetchLike } from '../service/http/get-json';
import type { Clock } from './clock';
import type { CredentialStore } from './connections/credentials';
import type { Settings } from './connections/settings';
import type { LogPort, RememberedStatePort, SecretsPort, SettingsPort } from './ports';

export interface ModelServices {
  readonly settingsPort: SettingsPort;
  /** The validated view of `settingsPort`. */
  readonly settings: Settings;
  readonly secrets: SecretsPort;
  readonly credentials: CredentialStore;
  /** Shared by all windows. */
  readonly state: RememberedStatePort;
  readonly log: LogPort;
  readonly clock: Clock;
  readonly fetch: FetchLike;
  /** Replaces `fetch` for the demo service. */
  readonly demoFetch: FetchLike;
}
