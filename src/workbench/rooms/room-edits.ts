import * as l10n from '@vscode/l10n';
import type { Reading } from '../../rollout/list/reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { RoomAddress } from '../../rollout/room';
import { editList, type Outcome, requireEditable } from '../documents/edit-list';
import { askId } from '../documents/id-edits';
import { addressOf } from '../documents/list-columns';
import { askNote } from '../documents/note-edits';
import { markPaired } from '../documents/paired-edits';
import type { Services } from '../services';
import { type ListEditors, NOT_LISTED } from './room-walk-parts';

/** The panel of a list's rooms. */
interface RoomPanel {
  readonly key: string;
  readonly editors: Pick<ListEditors, 'showBeside'>;
  readonly show: (room: RoomAddress) => void;
  /** Updates the panel to the current addresses of its rooms. */
  readonly follow: (current: CurrentAddress) => void;
  readonly changed: () => void;
}

/** Returns the address of a room after an edit: a changed ID changes the keys of its room and of the duplicates. */
type CurrentAddress = (room: RoomAddress) => RoomAddress;

/** A change with its undo. */
interface OwnChange {
  readonly room: RoomAddress;
  readonly undo: () => Promise<Outcome>;
}

/** The edits that are made in the panel of a list's rooms. The panel undoes only these edits, newest first. */
export class RoomEdits {
  /** Newest last. */
  #changes: readonly OwnChange[] = [];
  /** The current change. */
  #writing: Promise<unknown> | undefined;

  constructor(
    private readonly document: RolloutDocument,
    private readonly services: Pick<Services, 'clock' | 'dialogs' | 'panels' | 'settings'>,
    private readonly panel: RoomPanel,
  ) {}

  get canUndo(): boolean {
    return this.#changes.length > 0;
  }

  /**
   * Writes or removes the mark of a room.
   * @throws ActionFailure
   */
  async mark(room: RoomAddress, isPaired: boolean): Promise<string | undefined> {
    const { document, services } = this;
    const row = document.rowAt(room);
    if (row === undefined) return NOT_LISTED.headline;
    return await this.#whileWriting(async () => {
      const today = services.settings.calendar.dayOf(services.clock.now());
      const marked = await markPaired(document, [row], isPaired, services.dialogs, today);
      if (marked?.undo !== undefined) this.#add({ room, undo: marked.undo });
      return marked?.said;
    });
  }

  /**
   * Asks for the note about a room and writes it into the list.
   * @throws ActionFailure
   */
  async note(room: RoomAddress): Promise<string | undefined> {
    const { document, services } = this;
    const row = document.rowAt(room);
    if (row === undefined) return NOT_LISTED.headline;
    const note = await this.#thenFocused(askNote(document, row, services.dialogs));
    if (note === undefined) return;
    return await this.#whileWriting(async () => {
      const { said, undo } = await editList(document, note);
      if (undo !== undefined) this.#add({ room, undo });
      return said;
    });
  }

  /**
   * Asks for another endpoint ID of a room and writes it into the list. The panel then fetches its code.
   * @throws ActionFailure
   */
  async editId(room: RoomAddress): Promise<string | undefined> {
    const { document, services } = this;
    const row = document.rowAt(room);
    if (row === undefined) return NOT_LISTED.headline;
    const asked = await this.#thenFocused(askId(document, row, services.dialogs));
    if (asked === undefined) return;
    return await this.#whileWriting(async () => {
      const { isDone, said, before } = await editList(document, asked.edit);
      if (!isDone) return said;
      const restore = asked.undo(before);
      this.#add({ room, undo: () => editList(document, restore) });
      this.#follow(before);
      return said;
    });
  }

  /**
   * Undoes the last change and shows its room.
   * @throws ActionFailure
   */
  async undo(): Promise<string | undefined> {
    const last = this.#changes.at(-1);
    if (last === undefined) return;
    return await this.#whileWriting(async () => {
      const { isDone, said, before } = await last.undo();
      const others = this.#changes.filter((each) => each !== last);
      // A changed row does not prevent undoing the other changes.
      this.#changes = isDone ? others : [last, ...others];
      this.panel.show(isDone ? this.#follow(before)(last.room) : last.room);
      return said;
    });
  }

  /**
   * Saves the list, including a change in progress. VS Code asks where to save a list that was never saved.
   * @throws ActionFailure if the list is read-only
   */
  async save(): Promise<string | undefined> {
    const { document, panel } = this;
    await this.#writing?.catch(() => undefined);
    await document.inTurn(() => document.refresh());
    requireEditable(document);
    await panel.editors.showBeside();
    const isSaved = await this.#thenFocused(document.file.save());
    return isSaved ? l10n.t('{0} saved', document.name) : undefined;
  }

  #add(change: OwnChange): void {
    this.#changes = [...this.#changes, change];
  }

  /**
   * Updates the panel to the current addresses of all rooms.
   * @param before the list before an edit of this panel, which adds and removes no rows
   */
  #follow(before: Reading): CurrentAddress {
    const current = currentAddresses(before, this.document.reading);
    this.#changes = this.#changes.map((each) => ({ ...each, room: current(each.room) }));
    this.panel.follow(current);
    return current;
  }

  /** Changes the list, after showing it. A second click before the first change is written does nothing. */
  async #whileWriting(work: () => Promise<string | undefined>): Promise<string | undefined> {
    if (this.#writing !== undefined) return;
    this.document.requireOpen();
    const writing = this.panel.editors.showBeside().then(() => this.#thenFocused(work()));
    this.#writing = writing;
    try {
      return await writing;
    } finally {
      this.#writing = undefined;
      this.panel.changed();
    }
  }

  /** Focuses the panel again after work that can show a dialog. */
  async #thenFocused<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      this.services.panels.focus(this.panel.key);
    }
  }
}

/** Finds rooms by their place in the list. A room whose new ID is not usable keeps its address, for the undo. */
function currentAddresses({ list: before }: Reading, { list: after }: Reading): CurrentAddress {
  const places = new Map(before.rows.map(({ key }, index) => [key, index]));
  return (room) => {
    const row = before.rows.length === after.rows.length ? after.rows[places.get(room.key) ?? -1] : undefined;
    return row === undefined || row.problem !== undefined ? room : addressOf(row);
  };
}
