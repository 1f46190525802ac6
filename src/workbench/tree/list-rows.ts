import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../../ids';
import { countOf, numberText } from '../../language';
import { displayText } from '../../model/display-text';
import { type KnownList, pathOf } from '../../rollout/known-lists';
import type { TreeNode } from './nodes';
import { GONE, type Row, type RowCommand, type RowContext } from './row';

/** Returns the row of the group of lists. */
export function listsRow({ lists }: RowContext): Row {
  const { all } = lists;
  const none: readonly TreeNode[] = [{ kind: 'noLists' }];
  return {
    label: l10n.t('Lists'),
    tooltip: l10n.t('Open and recently opened lists of rooms'),
    icon: 'checklist',
    commands: ['openList', 'lookUpMany'],
    children: () => (all.length === 0 ? none : all.map(({ key }) => ({ kind: 'list', address: key }))),
  };
}

/** The only row of the group while there is no list. */
export const NO_LISTS: Row = {
  label: l10n.t('No list opened yet'),
  description: l10n.t('Open…'),
  tooltip: l10n.t('Open a CSV, TSV or Excel file with the endpoint ID of each room.'),
  icon: 'info',
  click: { command: COMMANDS.openList, title: l10n.t('Open List of Rooms…') },
  parent: { kind: 'lists' },
};

/** Returns the row of a list. A click opens the list, or reports that its file is gone. */
export function listRow({ lists }: RowContext, address: string): Row {
  const list = lists.find(address);
  if (list === undefined) return GONE;
  const { name, folder, isOpen } = list;
  // Only the start is visible in a narrow sidebar.
  const counts = countsText(list);
  const isAlone = lists.all.filter((other) => other.name === name).length === 1;
  const parts = [...counts, ...(isAlone || folder === '' ? [] : [displayText(folder)])];
  return {
    label: displayText(name),
    description: parts.join(' · '),
    tooltip: [displayText(pathOf(address), MAX_PATH), ...counts].join('\n'),
    icon: isOpen ? 'table' : 'file',
    commands: commandsOf(list),
    click: { command: COMMANDS.showRollout, title: l10n.t('Show List of Rooms') },
    parent: { kind: 'lists' },
  };
}

const MAX_PATH = 1000;

function commandsOf({ isOpen, isUntitled }: KnownList): readonly RowCommand[] {
  if (isUntitled) return ['openRolloutAsText', 'updateFromFile'];
  // An open list is in the group anyway.
  return [
    'openRolloutAsText',
    'revealList',
    'updateFromFile',
    ...(isOpen ? [] : (['forgetEndpoint'] as const)),
  ];
}

function countsText({ counts }: KnownList): readonly string[] {
  if (counts === undefined) return [];
  const { paired, rooms } = counts;
  const text = l10n.t('{1} of {0} paired|{1} of {0} paired');
  return [countOf(rooms, text, numberText(paired))];
}
