import * as l10n from '@vscode/l10n';
import type { ListFile, RolloutDocument, WhyShown } from '../../../rollout/rollout-document';
import { ActionFailure } from '../../platform/action-failure';

/** Shown with the reason. */
export const ONLY_A_COPY = l10n.t('Only a copy can be edited.');

/** Creates the failure to edit a read-only list, which offers to edit a copy. */
export function copyFirst(file: Pick<ListFile, 'editCopy'>, why: WhyShown): ActionFailure {
  const editCopy = { label: l10n.t('Edit a Copy'), run: () => file.editCopy() };
  const problem = { headline: whyShownText(why), advice: ONLY_A_COPY, steps: [] };
  return new ActionFailure(problem, { buttons: [editCopy] });
}

/** @throws ActionFailure if VS Code would misread the file as text */
export function requireText({ file }: Pick<RolloutDocument, 'file'>): void {
  if (file.whyShown?.kind === 'bytes') throw copyFirst(file, file.whyShown);
}

/** Explains why a list is read-only, as a sentence without a full stop. */
export function whyShownText(why: WhyShown): string {
  if (why.kind === 'readOnly') return l10n.t('This file is read-only');
  const encoding = why.kind === 'bytes' ? why.encoding : undefined;
  if (encoding === undefined) return l10n.t('VS Code does not read this file as UTF-8');
  return l10n.t('This list uses the encoding {0}', encoding);
}
