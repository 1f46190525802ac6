import * as l10n from '@vscode/l10n';
import { pseudoTranslation } from '../../support/pseudo-language';

// Before the sources are loaded, whose constants have words.
l10n.config({ contents: { ...pseudoTranslation() } });
