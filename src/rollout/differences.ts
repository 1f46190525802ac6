import type { LookUp } from '../model/endpoints/look-up';
import { groupsOf } from '../model/groups';
import { COMPARED_DETAILS, type ComparedDetail, comparedValue, placeWords } from './compared-value';
import { withoutFormulaGuards } from './list/list-text';
import { placeOf } from './list/place';
import type { TableRow } from './list/read-list';

/** The rows of a list with usable IDs, its columns that may repeat a detail, and the look-ups of its connection. */
export interface ComparedList {
  readonly rows: readonly Pick<TableRow, 'endpointId' | 'cells'>[];
  readonly columns: readonly number[];
  readonly placeColumns: readonly number[];
  lookUp(endpointId: string): Pick<LookUp, 'endpoint' | 'code'>;
}

/** A value of the list and the service's value, both unchanged. */
interface ValuePair {
  readonly list: string;
  readonly service: string;
}

/** Why the endpoint of a room may be another room's. */
export interface Difference {
  readonly values: readonly ValuePair[];
  /** The endpoint that has this room's values, and whose room has this endpoint's values. */
  readonly swappedWith?: string | undefined;
  /** Another endpoint with the same code. */
  readonly sameCodeAs?: string | undefined;
}

/** How many rooms differ, if there are too many to name. */
export interface ManyDiffer {
  /** Index of the column; undefined for codes. */
  readonly column?: number | undefined;
  readonly differing: number;
  readonly compared: number;
}

export interface Differences {
  readonly byEndpoint: ReadonlyMap<string, Difference>;
  readonly many: readonly ManyDiffer[];
  /** Indexes of the columns that repeat a detail of the service. */
  readonly columns: readonly number[];
}

export const NO_DIFFERENCES: Differences = { byEndpoint: new Map(), many: [], columns: [] };

/** Fewer equal values can be a coincidence. */
const MIN_EQUAL = 3;
/** Differing rooms are named up to this share or, in short lists, this number. More mean that a list is out of date. */
const MAX_NAMED_SHARE = 0.05;
const MAX_NAMED = 2;
const NO_PLACE: ReadonlySet<string> = new Set();

/** The columns that repeat a detail, and the endpoints for which none of them matches. */
interface Field {
  readonly detail: ComparedDetail;
  readonly columns: readonly number[];
  readonly compared: number;
  /** Endpoints for which a column matches, with a value that no other endpoint has. */
  readonly proven: ReadonlySet<string>;
  /** `owner`: the only other endpoint that has the value. */
  readonly wrong: ReadonlyMap<string, { readonly pair: ValuePair; readonly owner: string | undefined }>;
}

/**
 * Compares a list with the details of its endpoints. Most honest lists are partly out of date, so a room is named only
 * if few rooms differ, or if its value is another room's.
 */
export function differencesOf(list: ComparedList): Differences {
  const fields = COMPARED_DETAILS.flatMap((detail) => fieldOf(list, detail) ?? []);
  const byEndpoint = new Map<string, Difference>();
  const many: ManyDiffer[] = [];
  for (const field of fields) {
    const { detail, columns, compared, wrong } = field;
    const others = fields.filter((other) => other !== field);
    const isProven = (id: string) => others.some(({ proven }) => proven.has(id));
    const ownerOf = (id = '') => (isProven(id) ? undefined : wrong.get(id)?.owner);
    const isMutual = (id: string) => ownerOf(ownerOf(id)) === id;
    const all = [...wrong.keys()];
    const unowned = all.filter((id) => ownerOf(id) === undefined).length;
    const oneWay = all.filter((id) => ownerOf(id) !== undefined && !isMutual(id)).length;
    // Old addresses are reused, so many of them belong to other rooms by chance.
    const isChance = oneWay + (detail === 'ipAddress' ? unowned : 0) > mostNamed(compared);
    const isTwice = (id: string) => others.some((other) => other.wrong.get(id)?.owner === ownerOf(id));
    // A renamed room is the same room, so names need more evidence.
    const isName = detail === 'name';
    const isFew = unowned + oneWay <= (isName ? compared * MAX_NAMED_SHARE : mostNamed(compared));
    const isNamed = (id: string) =>
      ownerOf(id) === undefined ? isFew && !(isName && isProven(id)) : isFew || !isChance || isTwice(id);
    for (const [id, { pair }] of wrong) {
      if (!isNamed(id)) continue;
      const { values = [], swappedWith = isMutual(id) ? ownerOf(id) : undefined } = byEndpoint.get(id) ?? {};
      byEndpoint.set(id, { values: [...values, pair], swappedWith });
    }
    if (!all.every(isNamed)) many.push({ column: columns[0], differing: all.length, compared });
  }
  const coded = [...new Set(list.rows.map(({ endpointId }) => endpointId))].filter((id) => codeOf(list, id));
  const groups = [...groupsOf(coded, (id) => codeOf(list, id)).values()].filter(({ length }) => length > 1);
  const sharing = groups.flatMap((group) =>
    group.map((id) => [id, group.find((other) => other !== id)] as const),
  );
  if (sharing.length > mostNamed(coded.length))
    many.push({ differing: sharing.length, compared: coded.length });
  else
    for (const [id, sameCodeAs] of sharing)
      byEndpoint.set(id, { values: [], ...byEndpoint.get(id), sameCodeAs });
  return { byEndpoint, many, columns: [...new Set(fields.flatMap(({ columns }) => columns))] };
}

function mostNamed(compared: number): number {
  return Math.max(MAX_NAMED, compared * MAX_NAMED_SHARE);
}

function codeOf({ lookUp }: ComparedList, endpointId: string): string {
  return lookUp(endpointId).code?.code ?? '';
}

/** Compares the columns with a detail. Returns undefined if no column repeats it. */
function fieldOf(
  { rows, columns, placeColumns, lookUp }: ComparedList,
  detail: ComparedDetail,
): Field | undefined {
  const hasPlace = detail === 'name' && placeColumns.length > 0;
  const known = rows.flatMap(({ endpointId, cells }) => {
    const text = lookUp(endpointId).endpoint?.[detail] ?? '';
    // When a list is opened, most of its rooms have not been looked up.
    if (text === '') return [];
    const place = hasPlace ? placeWords(placeOf({ placeColumns }, cells)) : NO_PLACE;
    const service = comparedValue(detail, text, place);
    return service === undefined ? [] : [{ endpointId, cells, text, place, service }];
  });
  /** Returns the column's value for each endpoint: the service's value if any of its rows has it. */
  const saidIn = (column: number) => {
    const said = new Map<
      string,
      { readonly text: string; readonly value: string; readonly isRight: boolean }
    >();
    for (const { endpointId, cells, place, service } of known) {
      const text = withoutFormulaGuards(cells[column] ?? '');
      const value = comparedValue(detail, text, place);
      if (value !== undefined && (value === service || !said.has(endpointId)))
        said.set(endpointId, { text, value, isRight: value === service });
    }
    const right = [...said].flatMap(([id, { isRight }]) => (isRight ? [id] : []));
    const values = groupsOf([...said.values()], ({ value }) => value);
    const equal = new Set(right.map((id) => said.get(id)?.value)).size;
    const repeats = right.length * 2 >= said.size && equal >= MIN_EQUAL && values.size * 2 > said.size;
    return repeats ? [{ column, said, right, values }] : [];
  };
  const found = columns.flatMap(saidIn).toSorted((one, other) => other.right.length - one.right.length);
  const [main] = found;
  if (main === undefined) return undefined;
  const endpoints = new Map(known.map((each) => [each.endpointId, each]));
  const owners = groupsOf([...endpoints.values()], ({ service }) => service);
  // A value that several endpoints share, such as a default name, says nothing about their rooms.
  const isUnique = (id: string) => owners.get(endpoints.get(id)?.service ?? '')?.length === 1;
  const right = new Set(found.flatMap((each) => each.right));
  const wrong = [...main.said].filter(([id]) => !right.has(id) && isUnique(id));
  const pairs = wrong.map(([id, { text, value }]) => {
    const [owner, ...more] = main.values.get(value)?.length === 1 ? (owners.get(value) ?? []) : [];
    const pair = { list: text, service: endpoints.get(id)?.text ?? '' };
    return [id, { pair, owner: more.length === 0 ? owner?.endpointId : undefined }] as const;
  });
  return {
    detail,
    columns: found.map(({ column }) => column),
    compared: main.said.size,
    proven: new Set([...right].filter(isUnique)),
    wrong: new Map(pairs),
  };
}
