import * as l10n from '@vscode/l10n';
import type { RowMenuContext } from '../../src/protocol/list';
import type { HeadView, RoomAct, RoomView, RunView } from '../../src/protocol/rollout';
import { NO_CODE_TO_COPY } from '../../src/protocol/text';
import type { SelectionAct } from '../list/definition';
import type { KeyGroup, KeyHint } from '../shared/keys-help';
import { listKeys } from '../table/commands';

/** Returns the actions on the selected rooms. Actions at the end move to a menu if they do not fit. */
export function selectionActs(
  { canEdit, canEditLabels }: HeadView,
  run: RunView | undefined,
  { length: selected }: readonly string[],
  areAllPaired: boolean,
  hasCode: boolean,
  canUseIds: boolean,
): readonly SelectionAct<RoomAct>[] {
  const unavailable = hasCode ? undefined : NO_CODE_TO_COPY;
  return [
    ...(canUseIds
      ? [
          {
            act: 'useId',
            icon: 'check',
            label: l10n.t('Use This ID'),
          } as const,
        ]
      : []),
    {
      act: 'copyValue',
      icon: 'copy',
      label: selected === 1 ? l10n.t('Copy Code') : l10n.t('Copy Codes'),
      unavailable,
    },
    areAllPaired
      ? { act: 'unpair', icon: 'check', label: l10n.t('Mark as Not Paired') }
      : { act: 'pair', icon: 'check', label: l10n.t('Mark as Paired') },
    {
      act: 'copyMessage',
      icon: 'message',
      label: selected === 1 ? l10n.t('Copy Message') : l10n.t('Copy Messages'),
      unavailable,
    },
    ...(run?.isOpen === true
      ? [{ act: 'fetchAgain', icon: 'refresh', label: l10n.t('Fetch Again') } as const]
      : []),
    ...(canEditLabels && selected === 1
      ? [{ act: 'edit', icon: 'edit', label: l10n.t('Edit Room Name…') } as const]
      : []),
    ...(canEdit
      ? [
          {
            act: 'remove',
            icon: 'remove',
            label: l10n.t('Remove'),
          } as const,
        ]
      : []),
  ];
}

/** Context of a room's menu for `when` clauses. */
interface RoomMenu extends Pick<RowMenuContext, 'webviewSection'> {
  readonly hasCode: boolean;
  readonly hasId: boolean;
  readonly isPaired: boolean;
  readonly canEditLabel: boolean;
}

export function roomMenu(
  { code, state, paired }: RoomView,
  { canEditLabels }: Pick<HeadView, 'canEditLabels'>,
): RoomMenu {
  return {
    webviewSection: 'room',
    hasCode: code !== '',
    hasId: state !== 'missingId',
    isPaired: paired !== '',
    canEditLabel: canEditLabels,
  };
}

/** Returns the help for the keys of the rooms table. */
export function roomTableKeys(head: HeadView, isMac: boolean): readonly KeyGroup[] {
  const rows = roomKeys(head, isMac);
  return listKeys({ rows, cells: cellKeys(head, isMac), hasGroups: true, canCopyColumns: true }, isMac);
}

/** Returns the help for the keys on a row. */
function roomKeys({ canEdit, canEditLabels }: HeadView, isMac: boolean): readonly KeyHint[] {
  return [
    ['Enter', l10n.t('Open the room')],
    ['Space', l10n.t('Select the room')],
    [isMac ? '⌘C' : 'Ctrl+C', l10n.t('Copy the code')],
    [isMac ? '⇧⌘C' : 'Ctrl+Shift+C', l10n.t('Copy the row')],
    // A Mac has no menu key.
    ...(isMac ? [] : [['Shift+F10', l10n.t('Open the room menu')] as const]),
    ...(canEditLabels ? [['F2', l10n.t('Edit the room name')] as const] : []),
    ...(canEdit
      ? [
          [isMac ? '⌘⌫' : 'Delete', l10n.t('Remove the room')] as const,
          [isMac ? '⌘V' : 'Ctrl+V', l10n.t('Add the rooms of a copied table with a header')] as const,
        ]
      : []),
  ];
}

/** Returns the help for the keys on an editable cell and during editing. */
function cellKeys({ canEdit }: HeadView, isMac: boolean): readonly KeyHint[] {
  if (!canEdit) return [];
  return [
    ['Enter F2', l10n.t('Edit the cell')],
    [isMac ? '⌘V' : 'Ctrl+V', l10n.t('Paste a column from this cell down')],
    [isMac ? '⌘⌫' : 'Delete', l10n.t('Clear the cell')],
    ['Enter Tab', l10n.t('While editing a cell: accept the text and move down or right')],
    [isMac ? '⌥Enter' : 'Alt+Enter', l10n.t('While editing a cell: add a line break')],
    ['Escape', l10n.t('While editing a cell: cancel')],
  ];
}
