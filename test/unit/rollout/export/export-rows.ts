import type { SheetColumn } from '../../../../src/rollout/export/cards';
import { exportRowsOf } from '../../../../src/rollout/export/exported-rows';
import type { SheetFacts } from '../../../../src/rollout/export/printable-sheet';
import type { ExportRow } from '../../../../src/rollout/export-row';
import type { RolloutDocument } from '../../../../src/rollout/rollout-document';
import { ENDPOINT_DETAILS, type EndpointDetail } from '../../../../src/service/resources';
import { type ExportedRooms, listFormOf } from '../../../../src/workbench/rooms/file-formats';
import { NOON } from '../../../support/builders';
import { CALENDAR } from '../../../support/calendar';
import type { TestRoom } from '../../../support/worlds/test-list';

const DETAILS: Readonly<Record<EndpointDetail, string>> = {
  name: 'Board Room',
  ipAddress: '192.0.2.7',
  listenerServiceId: 'LS-1',
  controlProtocol: 'TANDBERG_HTTP',
  calendarId: 'board@room.example',
  calendarType: 'OFFICE_365',
};

/** Builds a room with a value for every field. */
export function aRow(fields: Partial<TestRoom> = {}): TestRoom {
  return {
    endpointId: 'EP-1',
    label: 'Attic, left',
    state: 'done',
    code: { id: 'PC-1', code: '123456' },
    fetchedAt: NOON,
    endpoint: { id: 'EP-1', ...DETAILS },
    capabilities: ['STATUS', 'JOIN'],
    isFetching: false,
    hasRecentChange: false,
    ...fields,
  };
}

/** Builds the export row of `aRow`. */
export function anExportRow(fields: Partial<ExportRow> = {}): ExportRow {
  return {
    values: ['Attic, left', 'EP-1'],
    label: 'Attic, left',
    place: [],
    ...DETAILS,
    endpointId: 'EP-1',
    code: '123456',
    pairingCodeId: 'PC-1',
    capabilities: ['STATUS', 'JOIN'],
    state: 'codeReady',
    problem: undefined,
    differs: undefined,
    paired: undefined,
    fetchedAt: new Date(NOON).toISOString(),
    isFetchedAgain: false,
    ...fields,
  };
}

/** A row without any results. */
export const BARE: ExportRow = anExportRow({
  label: undefined,
  ...Object.fromEntries(ENDPOINT_DETAILS.map((detail) => [detail, undefined])),
  code: undefined,
  pairingCodeId: undefined,
  capabilities: undefined,
  state: 'failed',
  problem: 'No endpoint has this ID (404)',
  fetchedAt: undefined,
});

/** Returns columns of a list with these headings, in the order of its cells. */
export function listColumns(...headings: readonly string[]): readonly SheetColumn[] {
  return headings.map((heading, index) => ({ heading, type: 'text', textOf: ({ values }) => values[index] }));
}

/** Builds the data of a sheet of cards without columns. */
export function sheetFacts(fields: Partial<SheetFacts> = {}): SheetFacts {
  return {
    form: 'cards',
    list: 'Rooms North',
    chosen: undefined,
    connection: 'Head office',
    at: NOON,
    calendar: CALENDAR,
    columns: [],
    ...fields,
  };
}

/** Returns the rooms of a document as they are exported, without columns of cards. */
export function exportedRooms(document: RolloutDocument): ExportedRooms {
  return {
    document,
    connection: '',
    rows: exportRowsOf(document),
    columns: [],
    form: listFormOf(document),
    groupings: [],
    grouping: undefined,
    placeGrouping: undefined,
    chosen: undefined,
    at: NOON,
    calendar: CALENDAR,
  };
}
