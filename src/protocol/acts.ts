import * as l10n from '@vscode/l10n';
import { type CommonStep, isCommonStep, type LookUpStep, NEXT_STEPS } from '../model/problems/next-steps';

/** A page, or the part of a page, that offers acts. */
export type ActPlace =
  | 'roomsPage'
  | 'roomRow'
  | 'roomCell'
  | 'roomColumn'
  | 'tokensPage'
  | 'tokenRow'
  | PanelKind;

/** Panels by their subject: a look-up, the rooms of a list, or an access token. */
export const PANEL_KINDS = ['codePanel', 'roomPanel', 'tokenPanel'] as const;
export type PanelKind = (typeof PANEL_KINDS)[number];

/** A key with its modifiers. */
export interface ActKey {
  /** As in `KeyboardEvent.key`, but a letter is lowercase. */
  readonly key: string;
  /** Ctrl or ⌘. */
  readonly hasControl?: boolean;
  readonly hasShift?: boolean;
  readonly hasAlt?: boolean;
  /** The key that a Mac sends instead. */
  readonly onMac?: ActKey;
}

/** An act in one place. Has a label, a key, or both. */
type PlacedAct =
  | { readonly label: string; readonly keys?: undefined }
  | {
      /** Undefined if only keys and clicks trigger the act. */
      readonly label?: string;
      readonly keys: readonly ActKey[];
      /** What the keys do, for the keyboard help and tooltips. */
      readonly help: string;
    };

type Placed = Partial<Readonly<Record<ActPlace, PlacedAct>>>;

const OPEN: ActKey = { key: 'Enter' };
const COPY: ActKey = { key: 'c', hasControl: true };
const COPY_ROW: ActKey = { ...COPY, hasShift: true };
const PASTE: ActKey = { key: 'v', hasControl: true };
const EDIT: ActKey = { key: 'F2' };
const REMOVE: ActKey = { key: 'Delete', onMac: { key: 'Backspace', hasControl: true } };

const COPY_CODE = {
  label: l10n.t('Copy Code'),
  keys: [COPY],
  help: l10n.t('Copy the code'),
};
const COPY_MESSAGE = { label: l10n.t('Copy Message') };
const FETCH_AGAIN = { label: l10n.t('Fetch Again') };
const MARK_NOT_PAIRED = { label: l10n.t('Mark as Not Paired') };

const LOOK_UP_STEPS = {
  tryOtherKind: { codePanel: NEXT_STEPS.tryOtherKind, roomPanel: NEXT_STEPS.tryOtherKind },
  editId: { codePanel: NEXT_STEPS.editId, roomPanel: NEXT_STEPS.editId },
} satisfies Readonly<Record<LookUpStep, Readonly<Record<'codePanel' | 'roomPanel', PlacedAct>>>>;

/**
 * All acts that a user can trigger on a page, with their labels and keys in each place. Messages, handlers, keys and the
 * keyboard help follow from this table. Every page also offers the common next steps.
 */
export const ACTS = {
  show: {
    roomRow: { keys: [OPEN], help: l10n.t('Open the room') },
    tokenRow: { keys: [OPEN], help: l10n.t('Show the token as listed') },
  },
  /** Copies the pairing code or access token. */
  copyValue: {
    roomRow: COPY_CODE,
    tokenRow: { keys: [COPY], help: l10n.t('Copy the token') },
    codePanel: COPY_CODE,
    roomPanel: COPY_CODE,
    // An access token is copied only by its button.
    tokenPanel: { label: l10n.t('Copy Access Token') },
  },
  copyMessage: { roomRow: COPY_MESSAGE, codePanel: COPY_MESSAGE, roomPanel: COPY_MESSAGE },
  /** Copies all columns of a row, without the access token. */
  copyRow: {
    roomRow: { keys: [COPY_ROW], help: l10n.t('Copy the row') },
    tokenRow: {
      label: l10n.t('Copy Row'),
      keys: [COPY_ROW],
      help: l10n.t('Copy the row without the token'),
    },
  },
  copyColumn: { roomColumn: { keys: [COPY], help: l10n.t('Copy the column') } },
  /** Fetches the code of a room again. */
  lookUpAgain: {
    roomRow: FETCH_AGAIN,
    codePanel: FETCH_AGAIN,
    roomPanel: FETCH_AGAIN,
  },
  /** Requests an access token with the token itself. */
  inspect: {
    tokenRow: { label: l10n.t('Inspect') },
    tokenPanel: { label: l10n.t('Inspect') },
  },
  ...LOOK_UP_STEPS,
  /** Uses a value as an ID although it looks different from the other IDs. */
  useId: { roomRow: { label: l10n.t('Use This ID') } },
  /** Marks rooms as paired in the list. */
  pair: {
    roomRow: { label: l10n.t('Mark as Paired') },
    roomPanel: {
      label: l10n.t('Mark Paired & Next'),
      // VS Code's keybinding for the list also works in the panel.
      keys: [{ key: 'p', hasShift: true, hasAlt: true }],
      help: l10n.t('Mark as paired, and go to the next room'),
    },
  },
  unpair: { roomRow: MARK_NOT_PAIRED, roomPanel: MARK_NOT_PAIRED },
  undo: {
    roomPanel: {
      label: l10n.t('Undo'),
      keys: [{ key: 'z', hasControl: true }],
      help: l10n.t('Undo the last change'),
    },
  },
  save: { roomPanel: { keys: [{ key: 's', hasControl: true }], help: l10n.t('Save the list') } },
  note: { roomPanel: { label: l10n.t('Note…') } },
  previous: {
    roomPanel: {
      label: l10n.t('Previous'),
      keys: [{ key: 'ArrowLeft' }],
      help: l10n.t('Previous room'),
    },
  },
  next: {
    roomPanel: { label: l10n.t('Next'), keys: [{ key: 'ArrowRight' }], help: l10n.t('Next room') },
  },
  keepOpen: { codePanel: { label: l10n.t('Keep Open') }, tokenPanel: { label: l10n.t('Keep Open') } },
  /** Without a column, `edit` applies to the label. */
  edit: {
    roomRow: { label: l10n.t('Edit Room Name…'), keys: [EDIT], help: l10n.t('Edit the room name') },
    roomCell: { keys: [OPEN, EDIT], help: l10n.t('Edit the cell') },
  },
  remove: { roomRow: { label: l10n.t('Remove Room'), keys: [REMOVE], help: l10n.t('Remove the room') } },
  paste: {
    roomRow: { keys: [PASTE], help: l10n.t('Add the rooms of a copied table with a header') },
    roomCell: { keys: [PASTE], help: l10n.t('Paste a column from this cell down') },
  },
  clear: { roomCell: { keys: [REMOVE], help: l10n.t('Clear the cell') } },
  stop: { roomsPage: { label: l10n.t('Stop') } },
  tryNow: { roomsPage: { label: l10n.t('Try Now') } },
  openAsText: { roomsPage: { label: l10n.t('Open as Text') } },
  chooseEncoding: { roomsPage: { label: l10n.t('Select Encoding…') } },
  editCopy: { roomsPage: { label: l10n.t('Edit a Copy') } },
  useIds: { roomsPage: { label: l10n.t('Use These IDs') } },
  ignoreColumn: { roomsPage: { label: l10n.t('Ignore This Column') } },
  /** Requests the list of access tokens. */
  refresh: { tokensPage: { label: l10n.t('Refresh') } },
  watch: { tokensPage: { label: l10n.t('Watch Access Tokens') } },
  stopWatching: { tokensPage: { label: l10n.t('Stop Watching') } },
} satisfies Record<string, Placed>;

type Acts = typeof ACTS;
type Act = keyof Acts;

/** The acts of a place, without the common next steps. */
export type ActOn<Place extends ActPlace> = {
  [Each in Act]: Place & keyof Acts[Each] extends never ? never : Each;
}[Act];

/** The acts and next steps of a page as a whole. */
export type PageAct<Place extends ActPlace> = ActOn<Place> | CommonStep;

/** The acts that keys trigger in a place. */
export type KeyedActOn<Place extends ActPlace> = Place extends ActPlace
  ? {
      [Each in Act]: Acts[Each] extends Readonly<Record<Place, { readonly keys: readonly ActKey[] }>>
        ? Each
        : never;
    }[Act]
  : never;

const BY_NAME: ReadonlyMap<string, Placed> = new Map(Object.entries(ACTS));

/** Returns whether a place offers an act. */
function isActOn<Place extends ActPlace>(place: Place, act: string): act is ActOn<Place> {
  return BY_NAME.get(act)?.[place] !== undefined;
}

/** Returns whether a page as a whole offers an act or a next step. */
export function isPageAct<Place extends ActPlace>(place: Place, act: string): act is PageAct<Place> {
  return isCommonStep(act) || isActOn(place, act);
}

/** Returns all acts of places, in the order of the table. */
export function actsOn<Place extends ActPlace>(...places: readonly Place[]): readonly ActOn<Place>[] {
  return [...BY_NAME.keys()].filter((act): act is ActOn<Place> =>
    places.some((place) => isActOn(place, act)),
  );
}

/** An act with its keys in a place. */
interface KeyedAct<Place extends ActPlace> {
  readonly act: KeyedActOn<Place>;
  readonly keys: readonly ActKey[];
  readonly help: string;
}

/** Returns the acts that keys trigger in a place. */
export function keyedActsOn<Place extends ActPlace>(place: Place): readonly KeyedAct<Place>[] {
  return [...BY_NAME].flatMap(([act, { [place]: placed }]) =>
    placed?.keys === undefined || !isKeyedOn(place, act)
      ? []
      : [{ act, keys: placed.keys, help: placed.help }],
  );
}

function isKeyedOn<Place extends ActPlace>(place: Place, act: string): act is KeyedActOn<Place> {
  return BY_NAME.get(act)?.[place]?.keys !== undefined;
}

/** A key as pressed, see `pressedKey`. */
export interface PressedKey {
  /** As in `KeyboardEvent.key`, but a letter is a lowercase Latin letter. */
  readonly key: string;
  /** The physical key, because Alt can change `key`. */
  readonly code: string;
  readonly hasControl: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns whether a key was pressed, with exactly its modifiers. */
export function isPressed(wanted: ActKey, pressed: PressedKey): boolean {
  const { key, hasControl = false, hasShift = false, hasAlt = false, onMac } = wanted;
  const { code, shiftKey, altKey } = pressed;
  const isKey = hasAlt ? code === `Key${key.toUpperCase()}` : pressed.key.toLowerCase() === key.toLowerCase();
  const isExact = isKey && pressed.hasControl === hasControl && shiftKey === hasShift && altKey === hasAlt;
  return isExact || (onMac !== undefined && isPressed(onMac, pressed));
}
