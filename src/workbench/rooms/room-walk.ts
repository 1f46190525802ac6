import * as l10n from '@vscode/l10n';
import { PANELS } from '../../ids';
import { numberText } from '../../language';
import { displayText, nonBlank } from '../../model/display-text';
import { endpointOf, type LookUp, lacksDetails, NOT_LOOKED_UP } from '../../model/endpoints/look-up';
import { type Disposable, Emitter } from '../../model/event';
import type { Session } from '../../model/sessions/session';
import { ACTS, type PageAct } from '../../protocol/acts';
import type { PanelButton, PanelState } from '../../protocol/panel';
import { placeOf } from '../../rollout/list/place';
import type { TableRow } from '../../rollout/list/read-list';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { RoomAddress } from '../../rollout/room';
import { MARK_PAIRED } from '../documents/paired-edits';
import { PairingCodePanels } from '../panels/pairing-code-panels';
import {
  changedCodeText,
  lookUpDetails,
  pairingCodeState,
  type ShownLookUp,
} from '../panels/pairing-code-state';
import type { Services } from '../services';
import type { PanelContent } from '../webview/panel-host';
import type { Detail } from '../webview/panel-parts';
import { copyRooms } from './rollout-copy';
import { stateText } from './rollout-view';
import { RoomEdits } from './room-edits';
import {
  CLOSED,
  cellsOf,
  FIRST_LABELS,
  LAST_ROOM,
  type ListEditors,
  NO_CODE,
  NOT_LISTED,
  ofRoomPanel,
  PAIRED,
  PAIRED_NEXT,
  RoomWarning,
  roomWalkKey,
  walkNotices,
  withoutName,
} from './room-walk-parts';

type Button = PanelButton<PageAct<'roomPanel'>>;

/** Age above which a code is fetched again when its room is shown. */
const MAX_AGE_MS = 60 * 60_000;

/**
 * The panel of a document's rooms: the user moves from room to room, in the order that the list had when the panel was
 * opened.
 */
export class RoomWalk implements PanelContent<'roomPanel'> {
  readonly kind = 'roomPanel';
  readonly viewType = PANELS.pairingCode;
  readonly key: string;
  readonly handlers = {
    copyValue: () => this.#copy('copyValue'),
    copyMessage: () => this.#copy('copyMessage'),
    lookUpAgain: () => this.#fetch(),
    tryOtherKind: () => this.#lookUpAsCodeId(),
    editId: () => this.#edits.editId(this.#room),
    previous: () => this.#show(this.#neighbor(-1)),
    next: () => this.#show(this.#neighbor(1)),
    pair: () => this.#pair(),
    unpair: () => this.#edits.mark(this.#room, false),
    undo: () => this.#edits.undo(),
    save: () => this.#edits.save(),
    note: () => this.#edits.note(this.#room),
  };
  readonly #changed = new Emitter<void>();
  readonly #edits: RoomEdits;
  #room: RoomAddress;
  /** The last code of the current room. */
  #code: string | undefined;
  /** The last endpoint whose code the panel requested. */
  #asked: string | undefined;
  readonly #warning = new RoomWarning();

  /** @param order the rooms to step through, in the order of the page */
  constructor(
    private readonly document: RolloutDocument,
    private order: readonly RoomAddress[],
    room: RoomAddress,
    private readonly services: Services,
    private readonly editors: ListEditors,
  ) {
    this.key = roomWalkKey(document);
    this.#edits = new RoomEdits(document, services, {
      key: this.key,
      editors,
      show: (edited) => this.#show(edited),
      follow: (current) => this.#follow(current),
      changed: () => this.#changed.fire(),
    });
    this.#room = room;
    this.#code = this.#lookUp.code?.code;
  }

  get room(): string {
    return this.#room.key;
  }

  /** Undefined after the document was closed. */
  get session(): Session | undefined {
    return this.document.isClosed ? undefined : this.document.session;
  }

  title(): string {
    return l10n.t('{0}: Pairing Code', displayText(this.document.name));
  }

  state(): PanelState<'roomPanel'> {
    const { session } = this;
    const { name } = this.document;
    const rooms = this.#rooms;
    const position = rooms.findIndex(({ key }) => key === this.#room.key) + 1;
    if (session === undefined) {
      const nothing = { subheading: '', buttons: [], sections: [], busy: undefined };
      return { ...nothing, heading: displayText(name), notices: [CLOSED] };
    }
    const [now, { calendar }] = [this.services.clock.now(), this.services.settings];
    this.#warning.update(this.document, this.#row, this.services.clock);
    const shown = pairingCodeState(this.#shown(session), now, calendar);
    const row = this.#row;
    const label = nonBlank(row?.label);
    const canEditId = this.document.canEdit && row !== undefined;
    const buttons = ofRoomPanel(shown.buttons, canEditId);
    const heading = label === undefined ? shown.heading : displayText(label);
    const isName = heading !== displayText(this.#endpointId);
    return {
      ...shown,
      heading,
      subheading: displayText(row === undefined ? '' : placeOf(this.document.reading, row.cells).join(', ')),
      buttons: [
        this.#firstButton(buttons, shown.busy),
        this.#undoButton,
        ...this.#steps,
        ...buttons.filter(({ action }) => action === 'copyValue'),
        {
          action: 'note',
          label: ACTS.note.roomPanel.label,
          unavailable: this.#isListed ? undefined : NOT_LISTED.headline,
        },
      ],
      notices: [
        ...walkNotices(this.document, row),
        ...shown.notices.map((each) => ({ ...each, buttons: ofRoomPanel(each.buttons, canEditId) })),
      ],
      sections: shown.sections.flatMap((section) => withoutName(section, isName ? heading : undefined)),
      room: {
        position: l10n.t({
          message: '{0} of {1}',
          args: [numberText(position), numberText(rooms.length)],
          comment: ['Which room of how many is shown, such as “3 of 12”.'],
        }),
        paired: this.#paired === '' ? undefined : stateText('paired', this.#paired, calendar.dayOf(now)),
        firstLabels: FIRST_LABELS,
        cells: cellsOf(this.document, row),
        more: [...buttons.filter(({ action }) => action !== 'copyValue'), ...this.#unpairButtons],
      },
    };
  }

  details(): readonly Detail[] {
    const { session } = this;
    return session === undefined ? [] : lookUpDetails(this.#shown(session), this.services.settings.calendar);
  }

  subscribe(listener: (said?: string) => void): Disposable {
    const subscriptions = [
      this.#changed.event(() => listener()),
      this.document.onDidChangeList(() => listener()),
      this.document.onDidChange((changed) => {
        if (changed === undefined || changed === this.#endpointId) listener(this.#codeChange());
      }),
      this.services.sessions.onDidChange(() => listener()),
      // Released last, because this may close the list, and a closed panel must not be notified of that.
      this.editors.holdOpen(),
    ];
    return { dispose: () => subscriptions.forEach((each) => void each.dispose()) };
  }

  /**
   * Fetches the code of the current room if it is missing or over an hour old, but not after a 401, because repeated
   * 401s can lock an account.
   */
  fetchUnlessFresh(): void {
    const { session } = this;
    const { code, fetchedAt = 0 } = this.#lookUp;
    const isRecent = this.services.clock.now() - fetchedAt < MAX_AGE_MS;
    const isFresh = code !== undefined && isRecent && !lacksDetails(this.#lookUp);
    if (isFresh || session === undefined || session.isClosed) return;
    if (this.document.lastRun?.stoppedBy?.reason !== 'credentials') this.#fetch();
  }

  #fetch(): void {
    this.#asked = this.#endpointId;
    this.document.fetch([this.#endpointId]);
  }

  /** Looks up the ID as a pairing code ID, in its own panel. */
  async #lookUpAsCodeId(): Promise<void> {
    const { session } = this;
    const panels = new PairingCodePanels(this.services);
    if (session !== undefined) await panels.lookUp(session, { kind: 'pairingCode', id: this.#endpointId });
  }

  get #endpointId(): string {
    return this.#room.endpointId;
  }

  get #lookUp(): LookUp {
    return this.document.lookUp(this.#endpointId);
  }

  /** Whether the room is still in the list. */
  get #isListed(): boolean {
    return this.#row !== undefined;
  }

  #shown(session: Session): ShownLookUp {
    return {
      session,
      subject: endpointOf(this.#endpointId),
      lookUp: this.#isListed ? this.#lookUp : NOT_LOOKED_UP,
      fetching: this.document.isAsked(this.#endpointId) ? 'all' : undefined,
    };
  }

  /** The rooms that are still in the list, and the current one. */
  get #rooms(): readonly RoomAddress[] {
    return this.order.filter(
      (room) => room.key === this.#room.key || this.document.rowAt(room) !== undefined,
    );
  }

  #neighbor(by: 1 | -1): RoomAddress | undefined {
    const rooms = this.#rooms;
    return rooms[rooms.findIndex(({ key }) => key === this.#room.key) + by];
  }

  get #steps(): readonly Button[] {
    const isFirst = this.#neighbor(-1) === undefined;
    const isLast = this.#neighbor(1) === undefined;
    return [
      {
        action: 'previous',
        label: ACTS.previous.roomPanel.label,
        unavailable: isFirst ? l10n.t('This is the first room') : undefined,
      },
      {
        action: 'next',
        label: ACTS.next.roomPanel.label,
        unavailable: isLast ? LAST_ROOM : undefined,
        ...(this.#hasNoCode && !isLast ? { isMain: true } : {}),
      },
    ];
  }

  /** Whether fetching the room's code failed, so that the next room is the next step. */
  get #hasNoCode(): boolean {
    const { state, code } = this.#lookUp;
    return state === 'failed' && code === undefined && this.#asked === this.#endpointId;
  }

  /** Marks a room that has a code, and fetches the code of any other room. */
  #firstButton(buttons: readonly Button[], busy: string | undefined): Button {
    const again = buttons.find(({ action }) => action === 'lookUpAgain');
    const isWithout = this.#isListed && this.#lookUp.code === undefined;
    if (!isWithout || again === undefined) return this.#pairButton;
    return busy === undefined ? again : { ...this.#pairButton, unavailable: busy };
  }

  /** Marks the room and shows the next one. If the room is already marked, only shows the next one. */
  get #pairButton(): Button {
    const isLast = this.#neighbor(1) === undefined;
    const label = this.#warning.label ?? (isLast ? MARK_PAIRED : ACTS.pair.roomPanel.label);
    if (!this.#isListed) return { action: 'pair', label, unavailable: NOT_LISTED.headline };
    if (this.#paired === '') return { action: 'pair', label };
    return isLast
      ? { action: 'pair', label: PAIRED, unavailable: LAST_ROOM }
      : { action: 'pair', label: PAIRED_NEXT };
  }

  get #undoButton(): Button {
    const unavailable = !this.#edits.canUndo ? l10n.t('There is nothing to undo') : undefined;
    return { action: 'undo', label: ACTS.undo.roomPanel.label, unavailable };
  }

  get #unpairButtons(): readonly Button[] {
    return this.#paired === '' ? [] : [{ action: 'unpair', label: ACTS.unpair.roomPanel.label }];
  }

  /** The user's note about when the room was paired; '' if it was not. */
  get #paired(): string {
    return this.#row === undefined ? '' : this.document.room(this.#row).paired;
  }

  /** The row of the current room; undefined if it left the list. */
  get #row(): TableRow | undefined {
    return this.document.rowAt(this.#room);
  }

  /** Copies the code of the room, or a message with its place, as the list does. */
  async #copy(act: 'copyValue' | 'copyMessage'): Promise<string | undefined> {
    const rows = this.#row === undefined ? [] : [this.#row];
    return await copyRooms(this.document, { act, rows }, this.services);
  }

  /** Marks the current room as paired in the list and shows the next one. */
  async #pair(): Promise<string | undefined> {
    const room = this.#room;
    if (this.#paired === '' && this.#isListed && this.#lookUp.code === undefined) return NO_CODE;
    const said =
      this.#paired === '' ? (this.#warning.unseen ?? (await this.#edits.mark(room, true))) : undefined;
    // Another room may have been shown meanwhile, or the mark was rejected.
    if (this.#room === room && this.#paired !== '') this.#show(this.#neighbor(1));
    return said;
  }

  /** Updates the rooms to their current addresses after an ID was edited. */
  #follow(current: (room: RoomAddress) => RoomAddress): void {
    const before = this.#room;
    this.order = this.order.map(current);
    this.#room = current(before);
    if (this.#endpointId !== before.endpointId) this.#show(this.#room);
  }

  #show(room: RoomAddress | undefined): void {
    if (room === undefined) return;
    this.#room = room;
    this.#code = this.#lookUp.code?.code;
    this.editors.goTo(this.#row?.key ?? room.key);
    this.fetchUnlessFresh();
    this.#changed.fire();
  }

  /** If the code of the current room has changed, returns the announcement. */
  #codeChange(): string | undefined {
    const before = this.#code;
    const code = this.#lookUp.code?.code;
    this.#code = code ?? before;
    return before === undefined || code === undefined || code === before ? undefined : changedCodeText(code);
  }
}
