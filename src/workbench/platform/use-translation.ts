import * as l10n from '@vscode/l10n';

import vscode = require('vscode');

// esbuild.mjs puts this file first in each bundle, because module constants contain translated messages.
if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
