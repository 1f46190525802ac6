import * as l10n from '@vscode/l10n';
import { ACTS } from '../../src/protocol/acts';
import type { RowMenuContext } from '../../src/protocol/list';
import type { HeadView, RoomAct, RoomView, RunView } from '../../src/protocol/rollout';
import { NO_CODE_TO_COPY } from '../../src/protocol/text';
import type { SelectionAct } from '../list/definition';
import { helpOf } from '../shared/act-keys';
import { SHIFT } from '../shared/key-names';
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
            label: ACTS.useId.roomRow.label,
          } as const,
        ]
      : []),
    {
      act: 'copyValue',
      icon: 'copy',
      label: selected === 1 ? ACTS.copyValue.roomRow.label : l10n.t('Copy Codes'),
      unavailable,
    },
    areAllPaired
      ? { act: 'unpair', icon: 'check', label: ACTS.unpair.roomRow.label }
      : { act: 'pair', icon: 'check', label: ACTS.pair.roomRow.label },
    {
      act: 'copyMessage',
      icon: 'message',
      label: selected === 1 ? ACTS.copyMessage.roomRow.label : l10n.t('Copy Messages'),
      unavailable,
    },
    ...(run?.isOpen === true
      ? [{ act: 'lookUpAgain', icon: 'refresh', label: ACTS.lookUpAgain.roomRow.label } as const]
      : []),
    ...(canEditLabels && selected === 1
      ? [{ act: 'edit', icon: 'edit', label: ACTS.edit.roomRow.label } as const]
      : []),
    ...(canEdit
      ? [
          {
            act: 'remove',
            icon: 'remove',
            label: ACTS.remove.roomRow.label,
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
  const columns = helpOf('roomColumn', isMac);
  return listKeys({ rows, cells: cellKeys(head, isMac), hasGroups: true, columns }, isMac);
}

/** Returns the help for the keys on a row. */
function roomKeys({ canEdit, canEditLabels }: HeadView, isMac: boolean): readonly KeyHint[] {
  const isOffered = (act: RoomAct) => {
    if (act === 'edit') return canEditLabels;
    return canEdit || (act !== 'remove' && act !== 'paste');
  };
  return [
    ...helpOf('roomRow', isMac, isOffered),
    ['Space', l10n.t('Select the room')],
    // A Mac has no menu key.
    ...(isMac ? [] : [[`${SHIFT}+F10`, l10n.t('Open the room menu')] as const]),
  ];
}

/** Returns the help for the keys on an editable cell and during editing. */
function cellKeys({ canEdit }: HeadView, isMac: boolean): readonly KeyHint[] {
  if (!canEdit) return [];
  return [
    ...helpOf('roomCell', isMac),
    ['Enter Tab', l10n.t('While editing a cell: accept the text and move down or right')],
    [isMac ? '⌥Enter' : 'Alt+Enter', l10n.t('While editing a cell: add a line break')],
    ['Escape', l10n.t('While editing a cell: cancel')],
  ];
}
