import * as l10n from '@vscode/l10n';
import type { Clock } from '../../model/clock';
import { displayText, nonBlank } from '../../model/display-text';
import type { Disposable } from '../../model/event';
import { ACTS, isPageAct, type PageAct } from '../../protocol/acts';
import type { PanelButton, PanelField, PanelNotice, PanelSection } from '../../protocol/panel';
import type { TableRow } from '../../rollout/list/read-list';
import type { RolloutDocument } from '../../rollout/rollout-document';
import { endpointNameOf } from '../../rollout/room-name';
import { ROOM_STATES } from '../../rollout/room-states';
import { stopProblem } from '../../rollout/run/run-stop';
import { sourceColumns } from '../documents/list-columns';
import { MARK_PAIRED } from '../documents/paired-edits';
import { LIST_CLOSED } from '../platform/closed-messages';
import { notice, problemNotice } from '../webview/panel-parts';

const MARK_ANYWAY = l10n.t('Mark Anyway');
export const LAST_ROOM = l10n.t('This is the last room');
export const PAIRED = `✓ ${ROOM_STATES.paired.label}`;
export const PAIRED_NEXT = `${PAIRED} · ${ACTS.next.roomPanel.label}`;

/** See `PanelRoom.firstLabels`. */
export const FIRST_LABELS: readonly string[] = [
  ACTS.pair.roomPanel.label,
  MARK_PAIRED,
  MARK_ANYWAY,
  PAIRED,
  PAIRED_NEXT,
  ACTS.lookUpAgain.roomPanel.label,
];

/** The editors of a list, even after the editor that opened the panel was closed. */
export interface ListEditors {
  /** Shows the list to the side, unless one of its editors is open. */
  readonly showBeside: () => Promise<void>;
  /** Moves the cursor of each open page of the list to a room. */
  readonly goTo: (key: string) => void;
  /** Keeps the list open without an editor, until disposed. */
  readonly holdOpen: () => Disposable;
}

/** Time that a user needs to notice that a room differs. */
const UNSEEN_MS = 1000;

/** The differences of the shown room, and the time since which they are shown. */
export class RoomWarning {
  #shown = { key: '', differs: '', isSeen: () => true };

  update(document: RolloutDocument, row: TableRow | undefined, clock: Pick<Clock, 'now'>): void {
    const { key = '' } = row ?? {};
    const differs = row === undefined ? '' : document.room(row).differs;
    if (key === this.#shown.key && differs === this.#shown.differs) return;
    const at = clock.now();
    this.#shown = { key, differs, isSeen: () => clock.now() - at >= UNSEEN_MS };
  }

  /** Label of the button that marks the room; undefined if nothing differs. */
  get label(): string | undefined {
    return this.#shown.differs === '' ? undefined : MARK_ANYWAY;
  }

  /** Returns the differences if the user cannot have seen them yet. */
  get unseen(): string | undefined {
    const { differs, isSeen } = this.#shown;
    return differs === '' || isSeen() ? undefined : differs;
  }
}

type RoomPanelNotice = PanelNotice<PageAct<'roomPanel'>>;

/** Returns the key of the panel of a document's rooms. */
export function roomWalkKey({ id }: RolloutDocument): string {
  return JSON.stringify(['rooms', id]);
}

/** Shown instead of a room of a list that was closed. */
export const CLOSED: RoomPanelNotice = notice('info', LIST_CLOSED.headline, LIST_CLOSED.advice);

/** Shown for a room that left the list. */
export const NOT_LISTED: RoomPanelNotice = notice(
  'info',
  l10n.t('The room is no longer in the list'),
  l10n.t('The room’s code is not shown.'),
);

/** Shown if a room is not marked. A room without a code cannot have been paired. */
export const NO_CODE = l10n.t('Not marked as paired: the room has no code. Fetch it again first.');

/**
 * Returns the notices of the run, and of a room that left the list or repeats an endpoint ID.
 * @param row undefined if the room left the list
 */
export function walkNotices(
  document: RolloutDocument,
  row: TableRow | undefined,
): readonly RoomPanelNotice[] {
  const { lastRun } = document;
  const differs = row === undefined ? '' : document.room(row).differs;
  const stopped = lastRun && stopProblem(lastRun, (endpointId) => endpointNameOf(document, endpointId));
  return [
    ...(row === undefined ? [NOT_LISTED] : []),
    ...(differs === '' ? [] : [notice('warning', differs, DIFFERS_ADVICE)]),
    ...(row?.duplicate === undefined ? [] : [notice('info', row.duplicate, REPEATED_ADVICE)]),
    ...(stopped === undefined ? [] : [problemNotice('roomPanel', stopped)]),
  ];
}

const DIFFERS_ADVICE = l10n.t('Compare the endpoint ID in the list with the device in the room.');

const REPEATED_ADVICE = l10n.t(
  'Rows with the same ID have the same code. If that is a mistake, correct the endpoint ID in the list.',
);

/** Maximum characters of a column's name and of a cell. */
const MAX_COLUMN = 40;
const MAX_CELL = 200;

/** Returns the cells of a row in the list's own columns. The place is left out, because it is below the heading. */
export function cellsOf(document: RolloutDocument, row: TableRow | undefined): readonly PanelField[] {
  if (row === undefined) return [];
  const { reading, pairedColumn } = document;
  const isPaired = document.room(row).paired !== '';
  return sourceColumns(reading).flatMap(({ name, index, isAdded }) => {
    const text = nonBlank(row.cells[index]);
    // A note is shown as a field, but the day of a paired room is shown elsewhere.
    const isElsewhere = reading.placeColumns.includes(index) || (index === pairedColumn.index && isPaired);
    if (text === undefined || isAdded || isElsewhere) return [];
    return { label: displayText(name, MAX_COLUMN), value: displayText(text, MAX_CELL) };
  });
}

/** Removes the field with the name in the heading, and the section if no field is left. */
export function withoutName(section: PanelSection, name: string | undefined): readonly PanelSection[] {
  const fields = section.fields?.filter(({ value }) => value !== name);
  if (fields === undefined) return [section];
  return fields.length === 0 ? [] : [{ ...section, fields }];
}

/** Leaves out the buttons that the panel of a list's rooms does not have, and the edit of an ID that cannot be edited. */
export function ofRoomPanel(
  buttons: readonly PanelButton[],
  canEditId: boolean,
): readonly PanelButton<PageAct<'roomPanel'>>[] {
  return buttons.flatMap(({ action, ...button }) =>
    isPageAct('roomPanel', action) && (canEditId || action !== 'editId') ? [{ ...button, action }] : [],
  );
}
