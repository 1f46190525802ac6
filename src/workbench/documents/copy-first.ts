import * as l10n from '@vscode/l10n';
import type { Problem } from '../../model/problems/problem';
import type { ListFile, WhyShown } from '../../rollout/rollout-document';
import { ActionFailure } from '../platform/action-failure';

/** Creates the failure to edit a read-only list, which offers to edit a copy. */
export function copyFirst(file: Pick<ListFile, 'editCopy'>, why: WhyShown): ActionFailure {
  const editCopy = { label: l10n.t('Edit a Copy'), run: async () => void (await file.editCopy()) };
  return new ActionFailure({ ...whyShownProblem(why), steps: [] }, { buttons: [editCopy] });
}

/** Explains why a list is read-only, and what to do. */
export function whyShownProblem(why: WhyShown): Required<Pick<Problem, 'headline' | 'advice'>> {
  if (why.kind === 'misread')
    return {
      headline: l10n.t('VS Code misread some characters of this file, and has unsaved changes'),
      advice: l10n.t('Revert the file, or edit a copy of the saved file.'),
    };
  if (why.kind === 'encoding' && why.certainty === 'unreadable')
    return {
      headline: l10n.t('Some characters of this list could not be read'),
      advice: l10n.t('Choose the encoding of the file.'),
    };
  const headline =
    why.kind === 'readOnly'
      ? l10n.t('This file is read-only')
      : l10n.t('This list uses the encoding {0}', why.encoding);
  return { headline, advice: l10n.t('Only a copy can be edited.') };
}
