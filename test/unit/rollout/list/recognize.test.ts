import assert from 'node:assert/strict';
import { noteColumnNamed, pairedColumnNamed } from '../../../../src/rollout/list/recognize';

describe('pairedColumnNamed', () => {
  const names = [
    ...[
      'Paired',
      'paired on',
      'Paired (Y/N)',
      'Paired date',
      'Date paired',
      'Gekoppelt am',
      'Gekoppelt (j/n)',
    ],
    ...['Appairé', 'Emparejado', 'Emparejado (S/N)', 'ペアリング済', 'ペアリング済み'],
  ];
  for (const name of names) {
    it(`finds the column of paired rooms by the name ${name}`, () => {
      assert.equal(pairedColumnNamed(['Endpoint ID', name, 'Pairing code']), 1);
    });
  }

  it('finds no ID column if no name suggests one', () => {
    assert.equal(pairedColumnNamed(['Endpoint ID', 'Pairing code', 'Not paired']), undefined);
  });
});

describe('noteColumnNamed', () => {
  for (const name of [
    'Note',
    'NOTES',
    'Remarks',
    'Anmerkung',
    'Observaciones',
    'Commentaires',
    '備考',
    'メモ',
  ])
    it(`finds the column of notes by the name ${name}`, () =>
      assert.equal(noteColumnNamed(['Endpoint ID', name]), 1));

  it('finds no column if its name has other words', () =>
    assert.equal(noteColumnNamed(['Endpoint ID', 'Delivery note number', 'Notebook']), undefined));
});
