import * as l10n from '@vscode/l10n';
import type { PanelButton, PanelHero, PanelNotice, PanelSection } from '../../../protocol/panel';
import type { RolloutDocument } from '../../../rollout/rollout-document';
import { stopProblem } from '../../../rollout/run/run-stop';
import { notice, problemNotice } from '../../panels/panel-parts';
import { LIST_CLOSED } from '../../platform/closed-words';

/** Shown instead of a room of a list that was closed. */
export const CLOSED: PanelNotice = notice('info', LIST_CLOSED.headline, LIST_CLOSED.advice);

/** Shown for a room that left the list. */
export const NOT_LISTED: PanelNotice = notice(
  'info',
  l10n.t('The room is no longer in the list'),
  l10n.t('Its code is not shown.'),
);

/** Returns a text in place of a code. */
export function placeholderHero(text: string): PanelHero {
  return { label: l10n.t('Pairing code'), groups: [text], spoken: text, spelling: [], isPlaceholder: true };
}

/** Returns the notices of the run, and the notice of a room that left the list. */
export function walkNotices(document: RolloutDocument, isListed: boolean): readonly PanelNotice[] {
  const { lastRun } = document;
  const stopped = lastRun && stopProblem(lastRun, (endpointId) => document.labelOf(endpointId));
  return [...(isListed ? [] : [NOT_LISTED]), ...(stopped === undefined ? [] : [problemNotice(stopped)])];
}

/** Returns whether a button is *Fetch Again*. */
export function isRefresh({ action }: PanelButton): boolean {
  return action === 'refresh';
}

/** Removes the fields whose values are shown elsewhere, and the section if no field is left. */
export function withoutShown(section: PanelSection, shown: readonly string[]): readonly PanelSection[] {
  const fields = section.fields?.filter(({ value }) => !shown.includes(value));
  if (fields === undefined) return [section];
  return fields.length === 0 ? [] : [{ ...section, fields }];
}

/** Removes the button that edits the ID, because the ID is edited in the list. */
export function withoutOtherIds({ buttons, ...shown }: PanelNotice): PanelNotice {
  return { ...shown, buttons: buttons.filter(({ action }) => action !== 'editId') };
}
