import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { csvRows } from '../../../../src/rollout/list/list-text';
import { read } from '../../../../src/rollout/list/reading';
import { projectRoot } from '../../../support/project';

/** Table layouts that device management tools export, none of which contains endpoint IDs of this service. */
const LAYOUTS = v.parse(
  v.array(v.object({ name: v.string(), header: v.array(v.string()), rows: v.array(v.array(v.string())) })),
  JSON.parse(readFileSync(join(projectRoot(), 'test/unit/rollout/list/templates.json'), 'utf8')),
);

/** Names of the added column, by kind. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'a full name, such as *Endpoint ID* or *Zero Touch ID*': [
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
    'Zero Touch ID',
    'Endpoint GUID',
    'Endpunkt-Nr.',
    'Endpoint key',
  ],
  '*Endpoint* or *Zero Touch*': ['Endpoint', 'Zero Touch'],
  'the name of an ID, such as *ID* or *Device ID*': [
    'ID',
    'ID (from Zero Touch)',
    'Device ID',
    'GUID',
    'Codec ID',
    'Identifiant',
    'Número de dispositivo',
    '端末番号',
  ],
  'another name, such as *Terminal*': ['Gerät', 'Terminal', 'EP-Ref', 'x'],
};
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

type Outcome = 'right' | 'asked' | 'other' | 'none' | 'wrong';

/** Reads a layout with a column of endpoint IDs, first or last, in each shape and filling. Counts the results. */
function outcomesOf(names: readonly string[]): Readonly<Record<Outcome, number>> {
  const counts = { right: 0, asked: 0, other: 0, none: 0, wrong: 0 };
  for (const { header, rows } of LAYOUTS) {
    for (const name of names) {
      for (const { ids, isFirst } of VARIANTS) {
        const add = (row: readonly string[], cell = '') => (isFirst ? [cell, ...row] : [...row, cell]);
        const { choice, isDoubtful } = read(
          csvRows([add(header, name), ...rows.map((row, at) => add(row, ids[at]))]),
        );
        const isRight = choice.idColumn === (isFirst ? 0 : header.length);
        const guess = choice.idColumn === undefined ? 'none' : 'other';
        const outcome = isDoubtful ? (isRight ? 'asked' : guess) : isRight ? 'right' : 'wrong';
        counts[outcome] += 1;
      }
    }
  }
  return counts;
}

const VARIANTS = Object.values(SHAPES).flatMap((idOf) =>
  FILLED.flatMap((filled) =>
    [true, false].map((isFirst) => ({
      ids: filled.map((each) => (typeof each === 'number' ? idOf(each) : each)),
      isFirst,
    })),
  ),
);

describe('read: tables of device management tools', () => {
  const documents = readFileSync(join(projectRoot(), 'docs/list-reading.md'), 'utf8');
  for (const [kind, names] of Object.entries(NAMES)) {
    it(`finds an ID column added under ${kind}, as docs/list-reading.md says`, () => {
      const { right, asked, other, none, wrong } = outcomesOf(names);
      assert.equal(wrong, 0);
      const row = `| ${[kind, right, asked, other, none].join(' | ')} |`;
      assert.ok(documents.includes(row), row);
    });
  }
});
