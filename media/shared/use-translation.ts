import * as l10n from '@vscode/l10n';

// esbuild.mjs runs this module before all other modules of a page, because module constants contain translated
// messages.
const translation = document.getElementById('translation')?.textContent;
if (translation) l10n.config({ contents: translation });
