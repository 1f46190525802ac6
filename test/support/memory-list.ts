import assert from 'node:assert/strict';
import type { TextChange } from '../../src/rollout/list/list-edits';
import type { ListFile, RolloutDocument, WhyShown } from '../../src/rollout/rollout-document';
import type { RolloutDocuments } from '../../src/rollout/rollout-documents';
import type { ListEditors } from '../../src/workbench/rooms/room-walk-parts';
import { applied } from './text-changes';

/** An in-memory file of a list. As in VS Code, its text can change independently of its document. */
export class MemoryList implements ListFile {
  whyShown: WhyShown | undefined;
  /** Number of saves. */
  saves = 0;
  /** The text of the last save. */
  saved = '';
  /** Called before each change of the text, to simulate another editor. */
  beforeChange: () => void = () => {};

  /** Number of copies that were opened. */
  copies = 0;

  constructor(
    public text: string,
    public key = 'file:///rooms.csv',
  ) {}

  get name(): string {
    return this.key.slice(this.key.lastIndexOf('/') + 1);
  }

  async change(changesOf: (text: string) => readonly TextChange[]): Promise<string | undefined> {
    this.beforeChange();
    const changes = changesOf(this.text);
    if (changes.length > 0 && this.whyShown !== undefined) return undefined;
    this.text = applied(this.text, changes);
    return this.text;
  }

  moveTo(key: string): void {
    this.key = key;
  }

  /** Address of the copy; undefined if the user cancels it. */
  copy: string | undefined;

  async editCopy(): Promise<string | undefined> {
    this.copies += 1;
    return this.copy;
  }

  async save(): Promise<boolean> {
    this.saves += 1;
    this.saved = this.text;
    return true;
  }

  /** Replaced by tests that choose an encoding. */
  chooseEncoding: () => Promise<void> = async () => {};

  async readSaved(): Promise<string> {
    return this.text;
  }
}

/** The editors of a list without an open editor. */
export const NO_EDITORS: ListEditors = {
  showBeside: async () => {},
  goTo: () => {},
  holdOpen: () => ({ dispose: () => {} }),
};

/** Replaces the text of a list, like another editor. */
export async function rewrite(document: RolloutDocument, text: string): Promise<void> {
  const { file } = document;
  assert.ok(file instanceof MemoryList);
  file.text = text;
  await document.inTurn(() => document.refresh());
}

/** Opens a list with the given text, unless it is already open. */
export function openList(documents: RolloutDocuments, text = '', key = 'file:///rooms.csv'): RolloutDocument {
  return documents.find(key) ?? documents.open(new MemoryList(text, key), text);
}
