/** Files that a user chooses. `vscode-files.ts` is VS Code's; tests have another one. */
export interface UserFiles {
  /**
   * Asks where to write a file, writes it, and offers to open it, unless the user cancels.
   * @returns the address of the file, or undefined if the user cancelled
   * @throws ActionFailure
   */
  save(file: FileToSave): Promise<string | undefined>;
  /**
   * Asks for a folder, asks again before files in it are replaced, writes the files, and offers to open the folder,
   * unless the user cancels.
   * @throws ActionFailure
   */
  saveInFolder(files: readonly FileInFolder[], beside: string | undefined): Promise<void>;
  /** Asks for a file that holds a list and reads it. @returns its text, or undefined if none was chosen @throws ActionFailure */
  readList(): Promise<string | undefined>;
}

type Content = string | Uint8Array;

/** A file to save, which a user names. */
export interface FileToSave {
  /** Of the dialog, such as "Save CSV File". */
  readonly title: string;
  /** Names its format. */
  readonly label: string;
  /** Without the dot. */
  readonly extension: string;
  /** Proposed. */
  readonly name: string;
  /** The address of the file beside which it is proposed; undefined for the folder of the workspace. */
  readonly beside?: string | undefined;
  readonly content: () => Content | Promise<Content>;
  /** What is said once it is written, as a sentence: "3 pairing codes written to “codes.csv”." Without it, nothing is said. */
  readonly written?: (fileName: string) => string;
  /** What else is said then, as a sentence. */
  readonly note?: string | undefined;
}

/** One of several files of a folder. */
export interface FileInFolder {
  readonly name: string;
  readonly content: () => Promise<Content>;
}
