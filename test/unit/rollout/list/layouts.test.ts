import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { csvRows } from '../../../../src/rollout/list/list-text';
import { projectRoot } from '../../../support/project';
import { readingOf } from './text-changes';

/** Table layouts that device management tools export, none of which contains endpoint IDs of this service. */
const LAYOUTS = v.parse(
  v.array(v.object({ name: v.string(), header: v.array(v.string()), rows: v.array(v.array(v.string())) })),
  JSON.parse(readFileSync(join(projectRoot(), 'test/unit/rollout/list/templates.json'), 'utf8')),
);

/** Names that only a column of endpoint IDs has. */
const CERTAIN = [
  'Endpoint ID',
  'endpointId',
  'ENDPOINT_ID',
  'End-Point ID',
  'endpointid',
  'Endpoint identifier',
  'Endpunkt-ID',
  'Endpunktkennung',
  'ID du point de terminaison',
  'ID del punto de conexión',
  'エンドポイントＩＤ',
  'Endpoint ID (8 digits, required)',
];
/** Names of columns with or without endpoint IDs. */
const POSSIBLE = [
  'ID',
  'Zero Touch ID',
  'ID (from Zero Touch)',
  'Zero Touch',
  'Endpoint GUID',
  'Endpunkt-Nr.',
  'Endpoint key',
  'Endpoint',
  'Gerät',
  'Terminal',
  'Device ID',
  'GUID',
  'Codec ID',
  'Identifiant',
  'Número de dispositivo',
  '端末番号',
  'EP-Ref',
  'x',
];
const SHAPES: Readonly<Record<string, (index: number) => string>> = {
  'EP-50001': (index) => `EP-${50_001 + index * 7}`,
  '504711': (index) => String(504_711 + index * 13),
  'a GUID': (index) => `7f3a9c0${index}-1d2e-4b6f-9a8c-0000000000${index}${index}`,
};
/** Content of five rows: the number of an ID, or a placeholder. */
const FILLED: readonly (readonly (number | string)[])[] = [
  [0, 1, 2, 3, 4],
  [0, 0, 2, 3, 4],
  [0, 0, 2, 'n/a', 4],
  ['TBD', 1, 1, '', 'open'],
];

describe('the column of endpoint IDs that is added to a table of a device management tool', () => {
  const readWith = (
    name: string,
    ids: readonly string[],
    isFirst: boolean,
    layout: (typeof LAYOUTS)[number],
  ) => {
    const add = (row: readonly string[], cell = '') => (isFirst ? [cell, ...row] : [...row, cell]);
    const text = csvRows([add(layout.header, name), ...layout.rows.map((row, at) => add(row, ids[at]))]);
    const { choice, needsColumnChoice } = readingOf(text);
    const isRight = choice.idColumn === (isFirst ? 0 : layout.header.length);
    return { isRight, isAsked: needsColumnChoice || choice.idColumn === undefined };
  };
  const variants = Object.entries(SHAPES).flatMap(([shape, idOf]) =>
    FILLED.flatMap((filled) =>
      [true, false].map((isFirst) => ({
        what: `${shape}, ${isFirst ? 'first' : 'last'}, ${filled.join(' ')}`,
        ids: filled.map((each) => (typeof each === 'number' ? idOf(each) : each)),
        isFirst,
      })),
    ),
  );

  for (const layout of LAYOUTS) {
    it(`is never mistaken in ${layout.name}, and not asked about if its name is certain`, () => {
      for (const name of [...CERTAIN, ...POSSIBLE]) {
        for (const { what, ids, isFirst } of variants) {
          const { isRight, isAsked } = readWith(name, ids, isFirst, layout);
          assert.ok(isRight || isAsked, `another column instead of “${name}”: ${what}`);
          if (CERTAIN.includes(name)) assert.ok(isRight && !isAsked, `a question about “${name}”: ${what}`);
        }
      }
    });
  }
});
