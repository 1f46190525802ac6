import * as l10n from '@vscode/l10n';
import { type ExportRow, hasCode, type RoomWithCode, titleOf } from '../export-row';
import { ROOM_STATES } from '../room-states';
import {
  boundedText,
  codeElement,
  doubts,
  escapeHtml,
  headingText,
  isCodeCut,
  isCut,
  placeText,
  type SheetGroup,
  sheetText,
  sizeOf,
  type TextSizes,
} from './sheet-parts';

/** Maximum widths per size, see `WALKING_STYLE`. */
const CODE_SIZES: TextSizes = [
  [8, 'large'],
  [12, 'medium'],
  [18, 'small'],
];
const ROOM_SIZES: TextSizes = [[22, 'large']];
const MAX_PAIRED = 20;

const [PLACE, ROOM, CODE, NOTE] = [
  l10n.t('Place'),
  l10n.t('Room'),
  l10n.t('Pairing code'),
  l10n.t('Note'),
].map(escapeHtml);
const PAIRED = escapeHtml(
  l10n.t({ message: 'Paired', comment: ['Next to a box to tick with a pen, on a printed card.'] }),
);

interface WalkingFacts {
  /** Whether the sheet has a column for places. */
  readonly hasPlaces: boolean;
  /** Whether each group starts on a new page. */
  readonly hasOwnPage: boolean;
}

/**
 * Renders a group: each room, with or without a code, as a line of a table, whose heading browsers repeat on each page.
 */
export function walkingGroup(
  { name, heading, rows }: SheetGroup,
  { hasPlaces, hasOwnPage }: WalkingFacts,
): string {
  const columns = [
    ...(hasPlaces ? [['place', PLACE]] : []),
    ['room', ROOM],
    ['code-column', CODE],
    ['paired', PAIRED],
    ['note', NOTE],
  ];
  const title =
    heading === undefined
      ? ''
      : `<tr><th colspan="${columns.length}" scope="colgroup" class="heading">${headingText(heading, rows)}</th></tr>`;
  const header = columns.map(([column, label]) => `<th scope="col" class="${column}">${label}</th>`);
  return [
    `<table class="walk${hasPlaces ? '' : ' placeless'}${hasOwnPage ? ' own-page' : ''}">`,
    `<colgroup>${columns.map(([column]) => `<col class="${column}">`).join('')}</colgroup>`,
    `<thead>${title}<tr>${header.join('')}</tr></thead><tbody>`,
    ...rows.map((row) => line(row, hasPlaces ? placeIn(row, name) : undefined)),
    '</tbody></table>',
  ].join('\n');
}

/** Returns the place of a room without the part that is already in the heading of its group. */
function placeIn({ place }: ExportRow, group: string | undefined): string {
  return placeText({ place: place.filter((part) => part.normalize('NFC') !== group) });
}

/** @param place undefined on a sheet without a column for places */
function line(row: ExportRow, place: string | undefined): string {
  const title = titleOf(row);
  const { paired } = row;
  return [
    '<tr>',
    place === undefined ? '' : `<td class="place">${sheetText(place)}</td>`,
    `<td class="room ${sizeOf(title, ROOM_SIZES)}">${sheetText(title)}</td>`,
    `<td>${hasCode(row) ? codeCell(row) : stateCell(row)}</td>`,
    `<td class="paired"><span class="box${paired === undefined ? '' : ' ticked'}"></span></td>`,
    `<td class="note">${paired === undefined ? '' : escapeHtml(boundedText(paired, MAX_PAIRED))}</td>`,
    '</tr>',
  ].join('');
}

/**
 * Renders a code. A time next to each outdated code would double the number of lines, and the head of the sheet shows
 * the times.
 */
function codeCell(room: RoomWithCode): string {
  const outdated = `<span class="state">${escapeHtml(ROOM_STATES.outdated.label)}</span>`;
  const warnings = doubts(room, false).map((doubt) => `<p class="warning">${escapeHtml(doubt)}</p>`);
  return [
    `<div class="coded">${codeElement(room.code, CODE_SIZES)}`,
    `${room.state === 'outdated' ? outdated : ''}</div>`,
    ...warnings,
  ].join('');
}

/** The state of a room without a code, in the place of the code. */
function stateCell({ state, problem }: ExportRow): string {
  const reason = problem === undefined ? '' : `<p class="why">${sheetText(problem)}</p>`;
  return `<p class="state">${escapeHtml(ROOM_STATES[state].label)}</p>${reason}`;
}

/** Returns whether a line shows only a part of the code or of another value. */
export function isLineCut(row: ExportRow): boolean {
  return (hasCode(row) && isCodeCut(row.code)) || [titleOf(row), placeText(row)].some(isCut);
}

/** Styles of the list for A4 and Letter, with 30 to 40 rooms a page. */
export const WALKING_STYLE = `
.walk { width: 100%; border-collapse: collapse; table-layout: fixed; }
.walk.own-page + .walk { break-before: page; }
.walk + .walk { margin-top: 5mm; }
.walk thead { display: table-header-group; break-after: avoid; }
.walk tr { break-inside: avoid; }
.walk :is(th, td) { padding: 0 2.5mm 0 0; text-align: left; vertical-align: middle; }
.walk thead th { padding-bottom: 0.6mm; font-size: 8pt; line-height: 1.2; border-bottom: 0.4mm solid #000; }
.walk thead th.heading { padding-bottom: 1.2mm; font-size: 13pt; border: 0; }
.walk td { height: 7.2mm; border-bottom: 0.2mm solid #777; line-height: 1.12; }
.walk col.place { width: 27%; }
.walk col.room { width: 25%; }
.walk col.code-column { width: 23%; }
.walk col.paired { width: 8%; }
.walk.placeless col.room { width: 38%; }
.walk .room { font-weight: 600; }
.walk td.room { font-size: 8.5pt; }
.walk td.room.large { font-size: 10.5pt; }
.walk td.place { font-size: 8.5pt; }
.walk .paired { text-align: center; }
.walk th.paired { padding-right: 1mm; font-size: 6.5pt; }
.walk td.paired .box { width: 4.2mm; height: 4.2mm; vertical-align: middle; }
.walk td.note { font-size: 8pt; }
.coded { display: flex; align-items: baseline; flex-wrap: wrap; column-gap: 2mm; }
.walk .code { font-size: 8pt; }
.walk .code.large { font-size: 16pt; }
.walk .code.medium { font-size: 13pt; }
.walk .code.small { font-size: 9.5pt; }
.walk .code span + span { margin-left: 0.35em; }
.walk .state { font-size: 8.5pt; font-weight: 600; }
.walk :is(.warning, .why) { font-size: 7pt; line-height: 1.15; }
.walk .warning { margin-bottom: 0.5mm; font-weight: 600; }
`;
