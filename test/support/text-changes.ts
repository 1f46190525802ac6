import type { TextChange, TextPosition } from '../../src/rollout/list/list-edits';
import { type Reading, read } from '../../src/rollout/list/reading';
import { type ChoiceMemory, RememberedChoices } from '../../src/rollout/remembered-choices';
import type { ColumnChoice } from '../../src/rollout/room';
import { present } from './expect';
import { MemoryState, statesOn } from './ports';

/** Reads text, by default with the guessed columns. A choice without a delimiter uses the guessed delimiter. */
export function readingOf(text: string, choice?: ColumnChoice): Reading {
  return choice === undefined ? read(text) : read(text, choice);
}

/** Returns the memory of one list. */
export function listMemory(state = new MemoryState()): ChoiceMemory {
  return new RememberedChoices(statesOn(state)).of(() => 'file:///rooms.csv');
}

/**
 * Applies changes to text, with VS Code's positions: a line ends with \r\n, \n or \r. As in VS Code, inserted line
 * breaks are converted to the first line break of the text.
 */
export function applied(text: string, changes: readonly TextChange[]): string {
  const breaks = [...text.matchAll(/\r\n|\n|\r/gu)];
  const starts = [0, ...breaks.map((each) => each.index + each[0].length)];
  const offsetOf = ({ line, character }: TextPosition) => present(starts[line]) + character;
  const lineBreak = breaks[0]?.[0];
  let result = '';
  let copied = 0;
  for (const { start, end, text: inserted } of changes) {
    if (offsetOf(start) < copied)
      throw new Error('The changes overlap, or are not in the order of the text.');
    result +=
      text.slice(copied, offsetOf(start)) +
      (lineBreak === undefined ? inserted : inserted.replace(/\r\n|\n|\r/gu, lineBreak));
    copied = offsetOf(end);
  }
  return result + text.slice(copied);
}
