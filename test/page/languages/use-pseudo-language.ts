import * as l10n from '@vscode/l10n';
import { pseudoTranslation } from '../../support/pseudo-language';

// Set before the sources are loaded, because their constants contain messages.
l10n.config({ contents: { ...pseudoTranslation() } });
