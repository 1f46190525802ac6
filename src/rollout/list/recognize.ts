import * as l10n from '@vscode/l10n';
import { once } from '../../once';

export const MAX_COLUMN_NAME = 80;
/** Maximum number of columns that are examined. */
export const MAX_COLUMNS = 500;

/**
 * Words of column names in English, German, French, Spanish and Japanese, separated by `/`. The name of an ID
 * column is an ID word and a noun in either order, joined directly, by a space or by a word such as "de".
 */
const WORDS = {
  endpoint: `endpoint/endpoints/end point/endpunkt/endpunkts/endpunkte/point de terminaison/point d extremite/extremite/punto de conexion/
    punto final/punto terminal/punto de terminacion/extremo/エンドポイント`,
  device: `device/ep/system/room system/video system/codec/terminal/endgerat/endgerate/endgeraet/endgeraete/gerat/gerate/geraet/
    geraete/raumsystem/videosystem/appareil/equipement/systeme/dispositivo/equipo/sistema/端末/デバイス/機器/装置/システム/
    コーデック`,
  id: 'id/i d/identifier/kennung/identifikator/identifikation/identifiant/identificador/識別子',
  guid: 'guid/uuid/uid',
  number: 'number/no/n o/nr/num/nummer/numero/n/key/schlussel/schluessel/cle/clave/番号/キー',
  joining: 'of/of the/des/der/de/de la/de l/del/du/d/の',
  /** Words for values that are not endpoint IDs, although they are distinct and have digits. */
  other: `mac/ip/ipv4/ipv6/address/adresse/direccion/アドレス/serial/serialnumber/seriennummer/seriennr/serie/シリアル/シリアル番号/ipアドレス/macアドレス/tag/model/
    modell/modele/modelo/機種/version/software/firmware/email/mail/user/username/upn/phone/telefon/telephone/telefono/extension/
    directory/passcode/pin/password/activation/floor/etage/stock/piso/capacity/date/datum/fecha/日付/latitude/longitude/port/
    vlan/hash/cost/price/note/notes/notiz/bemerkung/remark/remarks/remarque/remarques/comment/comments/kommentar/備考`,
} satisfies Record<string, string>;

/** Names of a label column, most certain first. Places come last, since several rooms can share one. */
const LABEL_NAMES = `
  label roomlabel bezeichnung libelle etiquette etiqueta ラベル
  room roomname meetingroom raum raumname raumbezeichnung besprechungsraum konferenzraum zimmer saal
  salle nomdelasalle nomdesalle salledereunion piece
  sala nombredelasala nombredesala saladereuniones saladejuntas
  部屋 部屋名 会議室 会議室名
  workspace workspacename arbeitsbereich espacedetravail espaciodetrabajo ワークスペース
  displayname anzeigename nomdaffichage nombreparamostrar 表示名
  name endpointname devicename systemname geratename geraetename
  nom nomdelappareil nombre nombredeldispositivo 名前 名称 端末名
  assetname hostname description beschreibung descripcion 説明
  location place site standort ort gebaude gebaeude emplacement lieu ubicacion lugar sitio sede
  場所 設置場所 拠点 拠点名`;

/** Name of the column for paired rooms, which is added to a list without one. `PAIRED_NAMES` has its translations. */
export const PAIRED_NAME = l10n.t({
  message: 'Paired',
  comment: [
    'The name of the column with the days on which rooms were paired. The extension knows a few names.',
  ],
});

/** Names of the column for paired rooms in the supported languages. */
const PAIRED_NAMES = `
  paired pairedon gekoppelt gekoppeltam appaire appairee appairele jumele jumelee
  emparejado emparejada emparejadoel vinculado vinculada ペアリング済み ペアリング日`;

/**
 * Meaning of a column's name. `certain`: an endpoint ID. `device`: an ID, number or key of an endpoint,
 * device or the like. `plain`: an ID without a noun. `some`: the ID of anything. `noun`: an endpoint, device
 * or the like without an ID word. `other`: something else. `unknown`: can be anything.
 */
export type NameKind = 'certain' | 'device' | 'plain' | 'some' | 'noun' | 'unknown' | 'other';

const NAME_KINDS: readonly NameKind[] = ['other', 'unknown', 'noun', 'some', 'plain', 'device', 'certain'];

/** Returns the rank of a kind by certainty, 0 for `other`. */
export function certaintyOf(kind: NameKind): number {
  return NAME_KINDS.indexOf(kind);
}

// Created on first use, because every bundle with this module would otherwise create it at load.
const vocabulary = once(() => {
  const { endpoint, device, id, guid, number, joining, other } = WORDS;
  const any = (...groups: readonly string[]) =>
    `(?:${groups.flatMap(wordList).join('|').replaceAll(' ', ' ?')})`;
  const join = `(?: ?${any(joining)} ?| ?)`;
  const either = (noun: string, word: string) => `(?:${noun}${join}${word}s?|${word}s?${join}${noun})`;
  // A letter of another script, such as Japanese, may adjoin a Latin word.
  const part = (pattern: string) =>
    new RegExp(`(?<![\\p{Script=Latin}\\p{N}])${pattern}(?![\\p{Script=Latin}\\p{N}])`, 'u');
  return {
    certain: new RegExp(`^${either(any(endpoint), any(id))}$`, 'u'),
    device: part(either(any(endpoint, device), any(id, guid, number))),
    some: part(`${any(id, guid)}s?`),
    hasNoun: new RegExp(any(endpoint, device), 'u'),
    nouns: compactSet(endpoint, device),
    ids: compactSet(id, guid),
    others: new Set(wordList(other)),
    labels: namesIn(LABEL_NAMES),
  };
});

/** Determines the meaning of a column's name. */
export function nameKindOf(name: string): NameKind {
  if (name.length > MAX_COLUMN_NAME || !/\p{L}/u.test(name)) return 'unknown';
  const words = wordsOf(name.replace(REMARK, ' ')) || wordsOf(name);
  const { certain, device, some, hasNoun, nouns, ids, others, labels } = vocabulary();
  const compact = words.replaceAll(' ', '');
  if (ids.has(compact) || ids.has(compact.replace(/s$/u, ''))) return 'plain';
  if (nouns.has(compact)) return 'noun';
  const isOther = words.split(' ').some((word) => others.has(word));
  // A name with a digit may be an ID, such as ID-101.
  if (!/\p{N}/u.test(words)) {
    if (hasNoun.test(words)) {
      if (certain.test(words)) return 'certain';
      // "Serial number of the device" is not a device ID.
      if (device.test(words) && (!isOther || some.test(words))) return 'device';
    }
    if (words.endsWith('kennung') || some.test(words)) return 'some';
  }
  return isOther || labels.includes(compact) ? 'other' : 'unknown';
}

/** A remark after a name, such as "(8 digits)". */
const REMARK = /[([\uff08\u3010][^)\]\uff09\u3011]*[)\]\uff09\u3011]?/gu;

function wordList(words: string): readonly string[] {
  return words.split('/').map((word) => wordsOf(word.trim()));
}

function compactSet(...groups: readonly string[]): ReadonlySet<string> {
  return new Set(groups.flatMap(wordList).map((word) => word.replaceAll(' ', '')));
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

/** Returns whether a name is known for label columns. */
export function isLabelName(name: string): boolean {
  return vocabulary().labels.includes(normalizedName(name));
}

/**
 * Finds the label column: the first known name with distinct values, else the first known name.
 * @param valuesOf returns the non-blank values of a column
 */
export function labelColumnNamed(
  names: readonly string[],
  valuesOf: (column: number) => readonly string[] = () => [],
): number | undefined {
  const named = columnsNamed(names, vocabulary().labels);
  const differ = (column: number) => {
    const values = valuesOf(column);
    return values.length > 0 && new Set(values).size * 2 > values.length;
  };
  const differsAtAll = (column: number) => new Set(valuesOf(column)).size > 1;
  return named.find(differ) ?? named.find(differsAtAll) ?? named[0];
}

/** Words for totals in the last row of a table. */
const TOTAL_NAMES = `
  total totals grandtotal sum summe gesamt gesamtsumme insgesamt totalgeneral totalgenerale somme suma
  合計 総計 計`;

/** Returns whether a cell starts a row of totals, such as "Total:". */
export function isTotalName(cell: string): boolean {
  return columnNamed([cell], TOTAL_NAMES) !== undefined;
}

/** Names of columns with the place of a room, in the order in which a place is written. */
const PLACE_NAMES = [
  `site location campus standort ort niederlassung emplacement lieu ubicacion sitio sede lugar 拠点 場所 設置場所 拠点名`,
  `building gebaude gebaeude haus batiment immeuble edificio 建物 ビル 棟`,
  `floor level etage stockwerk stock geschoss niveau piso planta nivel 階 フロア`,
];

/** Returns the columns with a room's site, building and floor, as far as there are any. */
export function placeColumns(names: readonly string[]): readonly number[] {
  return PLACE_NAMES.flatMap((wanted) => columnNamed(names, wanted) ?? []);
}

const CALENDAR_WORDS =
  `calendar kalender calendrier calendario カレンダー mailbox postfach 会議室メール`.split(' ');

/** Returns whether a column has the rooms' own mailboxes by its name. */
export function isCalendarName(name: string): boolean {
  const lower = name.toLowerCase();
  return CALENDAR_WORDS.some((word) => lower.includes(word));
}

/** Returns the index of the column for paired rooms, or undefined. */
export function pairedColumnNamed(names: readonly string[]): number | undefined {
  return columnNamed(names, PAIRED_NAMES);
}

/**
 * Finds a column by name, ignoring case, punctuation, accents and character width.
 * @param wanted names separated by spaces, most certain first
 */
export function columnNamed(names: readonly string[], wanted: string): number | undefined {
  const [first] = columnsNamed(names, namesIn(wanted));
  return first;
}

/** Returns the columns with one of the wanted names, in the order of those names. */
function columnsNamed(names: readonly string[], wanted: readonly string[]): readonly number[] {
  const normalized = names.slice(0, MAX_COLUMNS).map(normalizedName);
  return wanted.flatMap((name) => normalized.flatMap((each, index) => (each === name ? [index] : [])));
}

function namesIn(names: string): readonly string[] {
  return names.trim().split(/\s+/u).map(normalizedName);
}

function normalizedName(cell: string): string {
  return wordsOf(cell).replaceAll(' ', '');
}
