import * as l10n from '@vscode/l10n';

/** Files that a user chooses. Implemented by `vscode-files.ts` and by a test double. */
export interface UserFiles {
  /**
   * Asks for a destination, writes the file, and offers to open it.
   * @returns the address of the file, or undefined if canceled
   * @throws ActionFailure
   */
  save(file: FileToSave): Promise<string | undefined>;
  /**
   * Asks for a folder, and asks before replacing files in it. Then writes the files and offers to open the folder.
   * @param note another sentence for the confirmation
   * @throws ActionFailure
   */
  saveInFolder(files: readonly FileInFolder[], beside: string | undefined, note?: string): Promise<void>;
  /**
   * Asks for a list's file and reads it.
   * @returns its text, or undefined if canceled
   * @throws ActionFailure
   */
  readList(): Promise<string | undefined>;
  /**
   * Asks for a file with rooms, such as a workbook, and reads it.
   * @param list address of the list to update, whose folder is proposed
   * @returns undefined if canceled
   * @throws ActionFailure
   */
  readRooms(list: string): Promise<RoomsFile | undefined>;
  /**
   * Reads the file of a list without a question, or its unsaved text.
   * @param address its URI
   * @returns its text, or undefined if the file is gone, not text or too large, or its encoding is uncertain
   */
  readClosedList(address: string): Promise<string | undefined>;
  /**
   * Asks for the file of an inventory and reads it.
   * @returns undefined if canceled
   * @throws ActionFailure
   */
  readInventory(): Promise<NamedText | undefined>;
  /** Shows VS Code's diff of two documents, which cannot be edited and are dropped with their tab. */
  showDiff(before: string, after: string, title: string): Promise<void>;
}

export interface NamedText {
  /** The name of the file, without its folder. */
  readonly name: string;
  readonly text: string;
}

/** A file with rooms. */
export interface RoomsFile extends NamedText {
  /** The address of its workbook, with the sheet as fragment; undefined for a text file. */
  readonly source?: string | undefined;
}

type Content = string | Uint8Array;

/** A file to save under a name that the user chooses. */
export interface FileToSave {
  /** Title of the dialog, such as "Save CSV File". */
  readonly title: string;
  /** Name of the format. */
  readonly label: string;
  /** Without the dot. */
  readonly extension: string;
  readonly name: string;
  /** Address of a list whose folder is proposed; undefined for the workspace folder. */
  readonly beside?: string | undefined;
  readonly content: () => Content | Promise<Content>;
  /**
   * Returns the confirmation as a sentence: "3 pairing codes written to “codes.csv”." Without it, there is no
   * notification.
   */
  readonly written?: (fileName: string) => string;
  /** Another sentence for the confirmation. */
  readonly note?: string | undefined;
}

/** How a CSV file is named where a user saves one. */
export const CSV_FILE = {
  label: l10n.t('CSV File'),
  title: l10n.t('Save CSV File'),
  extension: 'csv',
} satisfies Pick<FileToSave, 'label' | 'title' | 'extension'>;

export interface FileInFolder {
  readonly name: string;
  readonly content: () => Promise<Content>;
}
