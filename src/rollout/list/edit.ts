import type { ColumnChoice } from '../room';
import type { TextChange } from './list-edits';
import type { Reading } from './reading';

/** An edit of a list, as a pure function of the list at the time of the edit. */
export type Edit = (reading: Reading) => Edited | Refused;

/** The changes to the text of a list, with their messages. */
export interface Edited {
  /** In text order. */
  readonly changes: readonly TextChange[];
  /** The columns to choose after the edit. */
  readonly choice?: ColumnChoice | undefined;
  /** Message after the edit. */
  readonly said?: string | undefined;
  /** Message after an undo, '' for none. Undefined if only VS Code can undo the edit. */
  readonly undone?: string | undefined;
}

/** Why an edit does not apply to a list. Nothing is written. */
export interface Refused {
  /** A sentence, or the headline of the advice. */
  readonly refused: string;
  /** What to do. A refusal without advice is only announced. */
  readonly advice?: string | undefined;
  /** Whether the same edit can succeed later. */
  readonly canRetry?: boolean;
}

export function isRefused(result: object): result is Refused {
  return 'refused' in result;
}

/** Returns whether it is certain which rooms a list has. */
export function isReadable({ list, isDoubtful }: Reading): boolean {
  return list.problem === undefined && !isDoubtful;
}
