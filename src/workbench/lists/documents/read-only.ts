import * as l10n from '@vscode/l10n';
import type { ListFile } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';

/** Creates the failure to change a read-only file, which offers to save a copy. */
export function readOnly(file: Pick<ListFile, 'saveCopy'>): ActionFailure {
  const headline = l10n.t('This file is read-only');
  const advice = l10n.t('Save a copy of the list, and edit the copy.');
  const saveCopy = { label: l10n.t('Save a Copy…'), run: () => file.saveCopy() };
  return new ActionFailure({ headline, advice, steps: [] }, { buttons: [saveCopy] });
}
