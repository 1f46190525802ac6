import type { TextChange } from '../../src/rollout/list/list-edits';
import type { EncodingChoice, ListFile, RolloutDocument } from '../../src/rollout/rollout-document';
import type { RolloutDocuments } from '../../src/rollout/rollout-documents';
import { applied } from './text-changes';

/** An in-memory file of a list. As in VS Code, its text can change independently of its document. */
export class MemoryList implements ListFile {
  isWritable = true;
  /** Number of saves. */
  saves = 0;
  encoding: EncodingChoice | undefined;
  /** Called before each change of the text, to simulate another editor. */
  beforeChange: () => void = () => {};

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
    if (changes.length > 0 && !this.isWritable) return undefined;
    this.text = applied(this.text, changes);
    return this.text;
  }

  moveTo(key: string): void {
    this.key = key;
  }

  async saveCopy(): Promise<void> {
    this.copies += 1;
  }

  async save(): Promise<void> {
    this.saves += 1;
  }
  async load(): Promise<void> {}
  dispose(): void {}
}

/** Opens a list, unless it is already open, and reads it. */
export function openList(documents: RolloutDocuments, text = '', key = 'file:///rooms.csv'): RolloutDocument {
  const document = documents.find(key) ?? documents.open(new MemoryList(text, key));
  if (text !== '') document.setText(text);
  return document;
}
