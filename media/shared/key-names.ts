import * as l10n from '@vscode/l10n';

/** Names of keys, as in VS Code's language packs. */
export const CTRL = l10n.t({
  message: 'Ctrl',
  comment: ['A key. Use the name in the keyboard shortcuts of VS Code.'],
});
export const SHIFT = l10n.t({
  message: 'Shift',
  comment: ['A key. Use the name in the keyboard shortcuts of VS Code.'],
});
