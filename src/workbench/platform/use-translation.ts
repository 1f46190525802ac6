import * as l10n from '@vscode/l10n';

import vscode = require('vscode');

// esbuild.mjs runs this file before all others of a file in dist, since constants of modules have words.
if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
