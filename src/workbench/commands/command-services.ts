import type { DocumentTracker } from '../documents/document-tracker';
import type { UntitledLists } from '../documents/untitled-lists';
import { PairingCodePanels } from '../panels/pairing-code-panels';
import type { RunCommand } from '../platform/action-runner';
import type { RolloutEditors } from '../rooms/rollout-editors';
import { createServices, type Ports, type Services } from '../services';
import { AccessTokenPanels } from '../tokens/access-token-panels';
import { TokenPanels } from '../tokens/token-panels';
import type { Explorer } from '../tree/explorer';

/** The views that only VS Code has. */
export interface EditorViews {
  readonly explorer: Pick<
    Explorer,
    'nodeFrom' | 'nodesFrom' | 'isVisible' | 'reveal' | 'show' | 'showProgress'
  >;
  readonly tracker: Pick<DocumentTracker, 'show'>;
  readonly untitledLists: Pick<UntitledLists, 'open' | 'openFrom'>;
  readonly rolloutEditors: Pick<RolloutEditors, 'active' | 'roomMenuAction' | 'press' | 'show' | 'showRoom'>;
}

export type CommandServices = ReturnType<typeof createCommandServices<EditorViews>>;

/** Creates the services of the commands: all services, and the views built on them. */
export function createCommandServices<V extends EditorViews>(
  ports: Ports,
  createViews: (services: Services) => V,
  runCommand: RunCommand,
) {
  const services = createServices(ports, runCommand);
  const accessTokenPanels = new AccessTokenPanels(services);
  return {
    ...services,
    ...createViews(services),
    accessTokenPanels,
    pairingCodePanels: new PairingCodePanels(services),
    tokenPanels: new TokenPanels(services, accessTokenPanels),
  };
}
