import fc from 'fast-check';
import { aRoom } from '../support/builders';
import { DocumentsMachine } from './rig/documents-machine';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { ListModel } from './rig/list-model';
import { listFile } from './rig/lists';
import { STEPS } from './rig/machine-steps';

/** Number of sequences: the environment variable `DOCUMENT_SEQUENCES`, or 20 fixed ones. */
const SEQUENCES = Number(process.env['DOCUMENT_SEQUENCES'] ?? 0);
const MS_PER_SEQUENCE = 30_000;

const HEADER = ['Room', 'Endpoint ID', 'Floor'];
const NAMES = ['Attic', 'Hall', '"Loft; left"', 'Zürich', 'Café', '=1+1', ''];

/** Lists of six rows with repeated or missing IDs and non-ASCII letters. */
const lists = fc.record({
  rows: fc.array(
    fc
      .tuple(
        fc.constantFrom(...NAMES),
        fc.constantFrom('EP-1', 'EP-2', 'EP-3', 'EP-4', 'EP-5', 'EP-5', ''),
        fc.constantFrom('1', '2', ''),
      )
      .filter((cells) => cells.some((cell) => cell !== '')),
    { minLength: 3, maxLength: 6 },
  ),
  delimiter: fc.constantFrom(';', ','),
  lineBreak: fc.constantFrom('\n', '\r\n'),
});

const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...STEPS), row: fc.nat(9), value: fc.nat(9), isStale: fc.boolean() }),
  { minLength: 4, maxLength: 9 },
);

describe('documents', () => {
  const rooms = useRooms({ rooms: [1, 2, 3, 4, 5].map((number) => aRoom(number)) });

  it('contain exactly the changes made, and keep every code', async function () {
    this.timeout(Math.max(20, SEQUENCES) * MS_PER_SEQUENCE);
    const property = fc.asyncProperty(lists, steps, async ({ rows, ...format }, sequence) => {
      // At least one room has an ID. If most IDs repeat, the columns are a guess, and the list is neither edited nor
      // fetched.
      const model = new ListModel(
        [HEADER, ['Top', 'EP-1', '0'], ...rows],
        format.delimiter,
        format.lineBreak,
      );
      const uri = await listFile(model.text);
      const machine = new DocumentsMachine(rooms.parts, rooms.session, model, uri);
      try {
        await machine.begin();
        for (const step of sequence) await machine.perform(step);
      } finally {
        await closeTabs();
        for (const document of rooms.parts.documents.all) rooms.parts.documents.close(document);
      }
    });
    const seeded = SEQUENCES > 0 ? { numRuns: SEQUENCES } : { numRuns: 20, seed: 35 };
    await fc.assert(property, { ...seeded, endOnFailure: true });
  });
});
