/** Characters of a column's name that are read. */
export const MAX_COLUMN_NAME = 80;
/** Columns whose names and values are read. */
export const MAX_COLUMNS = 500;

/** What is read of a cell to see whether it is a sentence. */
const MAX_READ = 300;
/** Nobody writes a word of this length without a digit, but some services make such IDs. */
const LONG_WORD = 16;

/** Names of a column of endpoint IDs in English, German, French, Spanish and Japanese, which can be no other. */
const ENDPOINT_ID_NAMES = `
  endpointid endpointidentifier endpunktid endpunktkennung idendpoint
  iddupointdeterminaison identifiantdupointdeterminaison iddelpuntodeconexion idpuntofinal iddelpuntofinal
  エンドポイントid エンドポイント識別子`;

/** Names of an ID column in these languages, the most certain first. */
const ID_NAMES = `${ENDPOINT_ID_NAMES}
  deviceid deviceidentifier gerateid geraeteid gerateidentifikation geratekennung geraetekennung
  endgerateid endgeraeteid endgeratekennung endgeraetekennung
  idappareil iddelappareil identifiantappareil identifiantdelappareil idterminal idduterminal identifiantduterminal
  iddispositivo iddeldispositivo identificadordeldispositivo idequipo iddelequipo identificadordelequipo
  iddelterminal identificadordelterminal
  端末id 端末識別子 デバイスid 機器id 装置id 端末番号
  systemid roomsystemid codecid raumsystemid idsysteme iddusysteme idsistema iddelsistema システムid コーデックid
  id identifier kennung identifikator identifiant identificador 識別子
  endpoint endpunkt endgerat endgeraet gerat geraet terminal appareil dispositivo 端末 エンドポイント`;

/** Names of a label column, the most certain first. */
const LABEL_NAMES = `
  label roomlabel bezeichnung libelle etiquette etiqueta ラベル
  room roomname meetingroom raum raumname raumbezeichnung besprechungsraum konferenzraum zimmer saal
  salle nomdelasalle nomdesalle salledereunion piece
  sala nombredelasala nombredesala saladereuniones saladejuntas
  部屋 部屋名 会議室 会議室名
  location place site standort ort gebaude gebaeude emplacement lieu ubicacion lugar sitio sede
  場所 設置場所 拠点 拠点名
  name displayname endpointname devicename systemname anzeigename geratename geraetename
  nom nomdelappareil nombre nombredeldispositivo 名前 名称 表示名 端末名`;

/** The name of the column of paired rooms that is added to a list without one. */
export const PAIRED_NAME = 'Paired';

/** Names of a column that says when a room was paired, in these languages. */
const PAIRED_NAMES = `
  paired pairedon gekoppelt gekoppeltam appaire appairee appairele jumele jumelee
  emparejado emparejada emparejadoel vinculado vinculada ペアリング済み ペアリング日`;

/** @returns the index of the column whose name is the most certain one of an ID column, or undefined */
export function idColumnNamed(names: readonly string[]): number | undefined {
  return columnNamed(names, ID_NAMES);
}

/** The words for an ID in a name with other words, such as "ID (from Zero Touch)". The last one is Japanese. */
const ID_WORD =
  /(?<![\p{L}\p{N}])(?:id|identifier|kennung|identifikator|identifiant|identificador|\u8b58\u5225\u5b50)(?![\p{L}\p{N}])/iu;

/** True for a name that only a column of endpoint IDs has. */
export function isEndpointIdName(name: string): boolean {
  return columnNamed([name], ENDPOINT_ID_NAMES) !== undefined;
}

/** True for a name that a column of IDs can have. */
export function isIdName(name: string): boolean {
  return ID_WORD.test(name.slice(0, MAX_COLUMN_NAME)) || idColumnNamed([name]) !== undefined;
}

/** @returns the index of the column whose name is the most certain one of a label column, or undefined */
export function labelColumnNamed(names: readonly string[]): number | undefined {
  return columnNamed(names, LABEL_NAMES);
}

/** @returns the index of the column in which a user notes that a room was paired, or undefined */
export function pairedColumnNamed(names: readonly string[]): number | undefined {
  return columnNamed(names, PAIRED_NAMES);
}

/**
 * Finds a column by its name, whatever its case, punctuation, accents and the width of its letters are.
 * @param wanted names with blanks between them, the most certain first
 * @param which of several columns with the same name
 */
export function columnNamed(
  names: readonly string[],
  wanted: string,
  which: 'first' | 'last' = 'first',
): number | undefined {
  const normalized = names.slice(0, MAX_COLUMNS).map(normalizedName);
  for (const name of wanted.trim().split(/\s+/u).map(normalizedName)) {
    const index = which === 'first' ? normalized.indexOf(name) : normalized.lastIndexOf(name);
    if (index !== -1) return index;
  }
  return undefined;
}

function normalizedName(cell: string): string {
  return cell
    .slice(0, MAX_COLUMN_NAME)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** True for a text that reads like a sentence, or a part of one, and not like an ID. */
export function isSentence(cell: string): boolean {
  const read = cell.slice(0, MAX_READ).trim();
  const words = read.split(/\s+/u).length;
  if (words >= 3 || /[\u3002\uff01\uff1f]/u.test(read)) return true;
  return /\p{L}[.,:;!?]+$/u.test(read) && !/\p{N}/u.test(read);
}

/** True for a word with a digit or of another shape that no ordinary word has. */
export function isIdShaped(cell: string): boolean {
  return !/\s/u.test(cell) && (/[\p{N}_:]/u.test(cell) || cell.length >= LONG_WORD);
}

/** True for a cell with several words between blanks, commas and the like, each of which is shaped like an ID. */
export function hasSeveralIds(cell: string): boolean {
  const parts = cell.split(/[\s,;|]+/u).filter((part) => part !== '');
  return parts.length > 1 && parts.every(isIdShaped);
}
