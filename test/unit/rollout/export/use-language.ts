import * as l10n from '@vscode/l10n';

// Set before the sources are loaded, because their constants contain messages.
const [, , fsPath = ''] = process.argv;
if (fsPath !== '') l10n.config({ fsPath });
