import * as l10n from '@vscode/l10n';

// esbuild.mjs runs this file before all others of a page, since constants of modules have words. See panelHtml.
const translation = document.getElementById('translation')?.textContent;
if (translation) l10n.config({ contents: translation });
