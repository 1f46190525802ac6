import * as l10n from '@vscode/l10n';
import { once } from '../../once';
import { ADDED_COLUMNS } from '../export-row';

export const MAX_COLUMN_NAME = 80;
/** Maximum number of columns that are examined. */
export const MAX_COLUMNS = 500;

/**
 * Words of column names in English, German, French, Spanish and Japanese, separated by `/`. A name can join a noun and
 * another word in either order, directly, by a space or by a word such as "de".
 */
const WORDS = {
  endpoint: `endpoint/endpoints/end point/endpunkt/endpunkts/endpunkte/point de terminaison/point d extremite/extremite/punto de conexion/
    punto final/punto terminal/punto de terminacion/extremo/エンドポイント/zero touch`,
  device: `device/ep/system/room system/video system/codec/terminal/endgerat/endgerate/endgeraet/endgeraete/gerat/gerate/geraet/
    geraete/raumsystem/videosystem/appareil/equipement/systeme/dispositivo/equipo/sistema/端末/デバイス/機器/装置/システム/
    コーデック`,
  room: `room/meeting room/conference room/space/workspace/raum/besprechungsraum/konferenzraum/meetingraum/zimmer/saal/
    arbeitsbereich/salle/salle de reunion/salle de conference/piece/espace de travail/sala/sala de reuniones/sala de juntas/
    espacio de trabajo/部屋/会議室/ルーム/ワークスペース`,
  id: 'id/i d/identifier/kennung/identifikator/identifikation/identifiant/identificador/識別子',
  guid: 'guid/uuid/uid',
  number: 'number/no/n o/nr/num/nummer/numero/n/key/schlussel/schluessel/cle/clave/番号/キー',
  name: 'name/names/namen/bezeichnung/nom/nombre/名/名前/名称/label/code/コード',
  joining: 'of/of the/des/der/de/de la/de l/del/du/d/の',
  /** Words for values that are not endpoint IDs, although they are distinct and contain digits. */
  other: `mac/ip/ipv4/ipv6/address/adresse/direccion/アドレス/serial/serialnumber/seriennummer/seriennr/serie/シリアル/シリアル番号/ipアドレス/macアドレス/tag/model/
    modell/modele/modelo/機種/type/typ/tipo/kind/art/種類/product/produkt/status/version/software/firmware/email/mail/user/username/upn/phone/
    telefon/telephone/telefono/extension/directory/passcode/pin/password/activation/capacity/kapazitat/capacite/capacidad/seats/sitze/sitzplatze/
    platze/places/asientos/plazas/席数/座席数/定員/date/datum/fecha/日付/latitude/longitude/port/vlan/hash/cost/price`,
  total: `total/totals/grand total/sum/summe/gesamt/gesamtsumme/insgesamt/total general/total generale/somme/suma/ergebnis/
    gesamtergebnis/anzahl/count/subtotal/sub total/zwischensumme/teilergebnis/teilsumme/sous total/合計/総計/計/小計/集計`,
  note: `note/notes/notiz/notizen/bemerkung/bemerkungen/anmerkung/anmerkungen/remark/remarks/remarque/remarques/comment/comments/kommentar/
    kommentare/commentaire/commentaires/comentario/comentarios/observacion/observaciones/nota/notas/備考/メモ/コメント`,
} satisfies Record<string, string>;

/** Names of a label column besides names of rooms, most certain first. */
const FIRST_LABELS = 'label/room label/bezeichnung/libelle/etiquette/etiqueta/ラベル';
const MORE_LABELS = `display name/anzeigename/nom d affichage/nombre para mostrar/表示名/name/nom/nombre/名前/名称/asset name/host name/
  description/beschreibung/descripcion/説明`;

/**
 * Name of the column for paired rooms, which is added to a list that lacks one. `PAIRED_NAMES` contains its
 * translations.
 */
export const PAIRED_NAME = l10n.t({
  message: 'Paired',
  comment: [
    'The name of the column with the days on which rooms were paired. The extension knows a few names.',
  ],
});

/** Name of the column for notes, which is added to a list that lacks one. `WORDS.note` contains its translations. */
export const NOTE_NAME = l10n.t('Note');

/** Names of the column for paired rooms in the supported languages. */
const PAIRED_NAMES = `paired/paired on/paired date/date paired/gekoppelt/gekoppelt am/appaire/appairee/appaire le/jumele/jumelee/
  emparejado/emparejada/emparejado el/vinculado/vinculada/ペアリング済/ペアリング済み/ペアリング日`;

/** Names of columns that contain the place of a room, in the order in which a place is written. */
const PLACE_NAMES = [
  `site/location/campus/place/standort/ort/niederlassung/emplacement/lieu/ubicacion/sitio/sede/lugar/拠点/場所/設置場所/拠点名`,
  `building/gebaude/gebaeude/haus/batiment/immeuble/edificio/建物/ビル/棟`,
  `floor/level/etage/stockwerk/stock/geschoss/niveau/piso/planta/nivel/階/フロア`,
];
/** These words tell where a room is, but not that a table is about places. */
const AREA_NAMES = `area/zone/wing/bereich/zona/aile/secteur/ala/sector/エリア/ゾーン/区画`;

/**
 * Meaning of a column's name. `full`: an endpoint ID, number or key. `bare`: an endpoint. `id`: the ID of a device, or
 * just an ID. `anyId`: an ID of something else. `device`: a device. `added`: a column that this extension adds.
 */
export type NameKind =
  | 'full'
  | 'bare'
  | 'id'
  | 'anyId'
  | 'device'
  | 'label'
  | 'place'
  | 'note'
  | 'added'
  | 'other'
  | 'unknown';

/** Returns whether a name stands for IDs or endpoints. */
export function isIdName(kind: NameKind): boolean {
  return kind === 'full' || kind === 'bare' || kind === 'id' || kind === 'anyId';
}

// Created on first use, because otherwise every bundle with this module would create it when loaded.
const vocabulary = once(() => {
  const { endpoint, device, room, id, guid, number, name, joining } = WORDS;
  const any = (...groups: readonly string[]) =>
    `(?:${groups.flatMap(wordList).join('|').replaceAll(' ', ' ?')})`;
  const join = `(?: ?${any(joining)} ?| ?)`;
  const either = (noun: string, word: string) => `(?:${noun}${join}${word}s?|${word}s?${join}${noun})`;
  // A letter of another script, such as Japanese, may adjoin a Latin word.
  const part = (pattern: string) =>
    new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${pattern}(?![\\p{Script=Latin}\\p{N}])`, 'u');
  const whole = (pattern: string) => new RegExp(`^${pattern}$`, 'u');
  const rooms = whole(`(?:${any(room)}|${either(any(room), any(name, number))})`);
  return {
    rooms,
    full: whole(either(`${any(endpoint)}(?: ?${any(endpoint)})?`, any(id, guid, number))),
    fullPart: part(either(any(endpoint), any(id, guid, number))),
    deviceId: part(either(any(endpoint, device), any(id, guid, number))),
    anyId: part(`${any(id, guid)}s?`),
    id: whole(`${any(id, guid)}s?`),
    bare: whole(any(endpoint)),
    device: whole(any(device)),
    other: part(any(WORDS.other)),
    note: part(any(WORDS.note)),
    notes: whole(any(WORDS.note)),
    total: whole(any(WORDS.total)),
    hasTotal: new RegExp(
      `^${any(WORDS.total)}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])${any(WORDS.total)}$`,
      'u',
    ),
    /** Most certain first. */
    labels: [
      whole(any(FIRST_LABELS)),
      rooms,
      whole(`(?:${any(MORE_LABELS)}|${either(any(endpoint, device), any('name/nom/nombre/名'))})`),
    ],
    names: whole(any('name/nom/nombre/名前/名称/氏名')),
    contact: part(
      any('email/e mail/mail/phone/telephone/telefon/telefono/tel/mobile/handy/メール/電話/電話番号'),
    ),
    added: whole(any(PAIRED_NAMES, ADDED_COLUMNS.map(({ heading }) => heading).join('/'))),
    paired: whole(any(PAIRED_NAMES)),
    places: PLACE_NAMES.map((names) => whole(any(names))),
    area: whole(any(AREA_NAMES)),
  };
});

/** Returns whether a name is exactly the name of a column that marks, notes and exports add to a list. */
export function isAddedName(name: string): boolean {
  if (name.length > MAX_COLUMN_NAME || !/\p{L}/u.test(name)) return false;
  const words = nameWords(name);
  const { added, notes } = vocabulary();
  return added.test(words) || notes.test(words);
}

/** Returns whether a name stands for the user's marks or notes, whatever else it contains, as in "Status comment". */
export function isOwnName(name: string): boolean {
  const words = nameWords(name);
  const { paired, note } = vocabulary();
  return paired.test(words) || note.test(words);
}

/** Determines the meaning of a column's name. */
export function nameKindOf(name: string): NameKind {
  if (name.length > MAX_COLUMN_NAME || !/\p{L}/u.test(name)) return 'unknown';
  const words = nameWords(name);
  const { full, deviceId, anyId, id, bare, device, other, note, labels, added, places } = vocabulary();
  if (added.test(words)) return 'added';
  if (id.test(words)) return 'id';
  if (bare.test(words)) return 'bare';
  if (device.test(words)) return 'device';
  if (places.some((place) => place.test(words))) return 'place';
  if (labels.some((label) => label.test(words))) return 'label';
  const isOther = other.test(words);
  // A name with a digit may itself be an ID, such as ID-101.
  if (!/\p{N}/u.test(words)) {
    if (full.test(words)) return 'full';
    // "Serial number of the device" does not name a device ID.
    if (deviceId.test(words) && (!isOther || anyId.test(words))) return 'id';
    if (words.endsWith('kennung') || anyId.test(words)) return 'anyId';
  }
  if (isOther) return 'other';
  return note.test(words) ? 'note' : 'unknown';
}

/** Returns whether a name contains the name of an endpoint ID, as in "New Endpoint ID" and "Endpoint ID 2". */
export function containsFullName(name: string): boolean {
  const words = nameWords(name);
  const { fullPart, anyId, other } = vocabulary();
  return fullPart.test(words) && (!other.test(words) || anyId.test(words));
}

/**
 * Prefixes and suffixes that tools add to the names of custom fields: ServiceNow, NetBox, Snipe-IT, Dataverse,
 * Salesforce and Jira.
 */
const OF_TOOLS: readonly RegExp[] = [
  /^(?:u_|cf_|custom(?:[ _]?fields?)?[:._] *|cr[\da-f]{3}_)(.+)$/iu,
  /^_snipeit_(.+)_\d+$/iu,
  /^custom field \((.+)\)$/iu,
  /^(.+)__c$/iu,
];

function withoutTool(name: string): string {
  return OF_TOOLS.reduce((rest, pattern) => pattern.exec(rest)?.[1] ?? rest, name);
}

/** A remark after the name, such as "(8 digits)". */
const REMARK = /[([\uff08\u3010][^)\]\uff09\u3011]*[)\]\uff09\u3011]?/gu;

/** Returns the words of a name in lower case, without accents, remarks and the additions of tools. */
export function nameWords(name: string): string {
  const plain = withoutTool(name.trim());
  return wordsOf(plain.replace(REMARK, ' ')) || wordsOf(plain);
}

function wordList(words: string): readonly string[] {
  return words.split('/').map((word) => wordsOf(word.trim()));
}

/** Splits a name into lower-case words without accents, such as "endpoint id" for "EndpointID". */
function wordsOf(name: string): string {
  return name
    .slice(0, MAX_COLUMN_NAME)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Finds the label column by the most certain name. Rooms can share a label, but a place that most rooms share is not a
 * label. A name next to a phone number or an email address is the name of a person if each room has its own place.
 * @param valuesOf returns the non-blank values of a column
 */
export function labelColumnNamed(
  names: readonly string[],
  valuesOf: (column: number) => readonly string[],
): number | undefined {
  const words = names.slice(0, MAX_COLUMNS).map(nameWords);
  const { labels, places, names: anyName, contact } = vocabulary();
  const isPlace = (name: string) => places.some((pattern) => pattern.test(name));
  const distinctShare = (column: number) => {
    const values = valuesOf(column);
    return values.length === 0 ? 1 : new Set(values).size / values.length;
  };
  const hasOwnPlaces = words.some(
    (name, column) => isPlace(name) && valuesOf(column).length > 0 && distinctShare(column) === 1,
  );
  const isPerson = (column: number) =>
    hasOwnPlaces &&
    anyName.test(words[column] ?? '') &&
    [column - 1, column + 1].some((neighbor) => contact.test(words[neighbor] ?? ''));
  const found = labels.map((label) =>
    words.findIndex((name, column) => label.test(name) && !isPerson(column)),
  );
  const place = words.findIndex((name, column) => isPlace(name) && distinctShare(column) > 0.5);
  return [...found, place].find((column) => column !== -1);
}

/** Returns whether a name stands for rooms, such as "Room", "Room name" and "Raum-Nr.". */
export function isRoomName(name: string): boolean {
  return vocabulary().rooms.test(nameWords(name));
}

/** Returns whether a cell starts a row of totals, such as "Total:". */
export function isTotalName(cell: string): boolean {
  return vocabulary().total.test(wordsOf(cell));
}

/** Returns whether a cell names the part of a list that a row of totals sums up, such as "Total Berlin". */
export function hasTotalName(cell: string): boolean {
  return vocabulary().hasTotal.test(wordsOf(cell));
}

/** Returns all columns for a room's place: those for its site first, then its building, floor and area. */
export function placeColumnsNamed(names: readonly string[]): readonly number[] {
  const words = names.slice(0, MAX_COLUMNS).map(nameWords);
  const { places, area } = vocabulary();
  return [...places, area].flatMap((place) =>
    words.flatMap((name, column) => (place.test(name) ? [column] : [])),
  );
}

/** Returns the index of the column for paired rooms, or undefined. */
export function pairedColumnNamed(names: readonly string[]): number | undefined {
  return columnNamed(names, vocabulary().paired);
}

/** Returns the index of the first column for notes, or undefined. */
export function noteColumnNamed(names: readonly string[]): number | undefined {
  return columnNamed(names, vocabulary().notes);
}

function columnNamed(names: readonly string[], pattern: RegExp): number | undefined {
  const column = names.slice(0, MAX_COLUMNS).findIndex((name) => pattern.test(nameWords(name)));
  return column === -1 ? undefined : column;
}
