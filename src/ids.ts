/** IDs declared in package.json or used as storage keys. A test compares them with package.json. */

export const COMMANDS = {
  addConnection: 'zeroTouch.addConnection',
  tryDemo: 'zeroTouch.tryDemo',
  updateCredentials: 'zeroTouch.updateCredentials',
  useAccessToken: 'zeroTouch.useAccessToken',
  renameConnection: 'zeroTouch.renameConnection',
  removeConnection: 'zeroTouch.removeConnection',
  refresh: 'zeroTouch.refresh',
  lookUpEndpoint: 'zeroTouch.lookUpEndpoint',
  showPairingCode: 'zeroTouch.showPairingCode',
  copyPairingCode: 'zeroTouch.copyPairingCode',
  copyMessage: 'zeroTouch.copyMessage',
  copyAccessToken: 'zeroTouch.copyAccessToken',
  copyDetails: 'zeroTouch.copyDetails',
  inspectAccessToken: 'zeroTouch.inspectAccessToken',
  inspectListedToken: 'zeroTouch.inspectListedToken',
  showAccessToken: 'zeroTouch.showAccessToken',
  showTokenTable: 'zeroTouch.showTokenTable',
  exportInventory: 'zeroTouch.exportInventory',
  compareInventory: 'zeroTouch.compareInventory',
  watchTokens: 'zeroTouch.watchTokens',
  stopWatching: 'zeroTouch.stopWatching',
  forgetEndpoint: 'zeroTouch.forgetEndpoint',
  openEndpointsAsRollout: 'zeroTouch.openEndpointsAsRollout',
  showLog: 'zeroTouch.showLog',
  openSettings: 'zeroTouch.openSettings',
  useHttps: 'zeroTouch.useHttps',
  lookUpMany: 'zeroTouch.lookUpMany',
  lookUpSelection: 'zeroTouch.lookUpSelection',
  openList: 'zeroTouch.openList',
  openAsRollout: 'zeroTouch.openAsRollout',
  openDemoRollout: 'zeroTouch.openDemoRollout',
  openRolloutAsText: 'zeroTouch.openRolloutAsText',
  showRollout: 'zeroTouch.showRollout',
  updateFromFile: 'zeroTouch.updateFromFile',
  revealList: 'zeroTouch.revealList',
  lookUpAgain: 'zeroTouch.lookUpAgain',
  editRoomLabel: 'zeroTouch.editRoomLabel',
  removeRoom: 'zeroTouch.removeRoom',
  markPaired: 'zeroTouch.markPaired',
  fetchCodes: 'zeroTouch.fetchCodes',
  exportRollout: 'zeroTouch.exportRollout',
} as const;

export const EXTENSION = 'zero-touch.zero-touch-pairing';

export const VIEWS = { explorer: 'zeroTouch.explorer' } as const;

export const SETTINGS_SECTION = 'zeroTouch';

export const SETTINGS = {
  connections: 'zeroTouch.connections',
  requestTimeoutSeconds: 'zeroTouch.requestTimeoutSeconds',
  maxConcurrentRequests: 'zeroTouch.maxConcurrentRequests',
  maxRequestsPerSecond: 'zeroTouch.maxRequestsPerSecond',
  expiryWarningDays: 'zeroTouch.expiryWarningDays',
  watchIntervalHours: 'zeroTouch.watchIntervalHours',
  assistantTools: 'zeroTouch.assistantTools',
} as const;

/** View types of the webview panels. */
export const PANELS = {
  pairingCode: 'zeroTouch.pairingCode',
  accessToken: 'zeroTouch.accessToken',
  accessTokens: 'zeroTouch.accessTokens',
} as const;

/** Context keys. */
export const CONTEXTS = {
  /** Completes a step of the walkthrough. */
  hasDemo: 'zeroTouch.hasDemo',
  /** Completes a step of the walkthrough. */
  hasService: 'zeroTouch.hasService',
  /** A list of rooms was opened. Without a list or a connection, most menus are not shown. */
  hasList: 'zeroTouch.hasList',
} as const;

export const EDITORS = {
  rollout: 'zeroTouch.rollout',
} as const;

/** Scheme of the documents that are compared, which only this extension provides. */
export const COMPARED_SCHEME = 'zero-touch-compared';

export const TOOLS = {
  listAccessTokens: 'zerotouch_list_access_tokens',
  lookUpEndpoint: 'zerotouch_look_up_endpoint',
} as const;

export type ToolName = (typeof TOOLS)[keyof typeof TOOLS];

/** Prefix of the keys of secrets and stored state. */
export const STORAGE_PREFIX = 'zeroTouch.';

export const LOG_CHANNEL = 'Zero Touch Pairing';

/** VS Code display languages with a translation in `l10n/` and `package.nls.*.json`. */
export const TRANSLATIONS: readonly string[] = ['de', 'es', 'fr', 'ja'];
