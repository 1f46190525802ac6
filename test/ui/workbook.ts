import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** A cell of a workbook as its file has it. */
export interface WorkbookCell {
  /** Such as "B2". */
  readonly at: string;
  /** Such as "inlineStr"; "n", a number, where the file says nothing (ECMA-376, 18.3.1.4). */
  readonly type: string;
  readonly text: string;
}

const SHEET = 'xl/worksheets/sheet1.xml';

/** Reads the first sheet of a workbook, with nothing of what the extension writes it with. */
export async function cellsOf(path: string): Promise<readonly WorkbookCell[]> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== SHEET) continue;
      return [...(await text(await zip.openReadStreamPromise(entry))).matchAll(CELL)].map(cellOf);
    }
    throw new Error(`The workbook has no ${SHEET}.`);
  } finally {
    zip.close();
  }
}

const CELL = /<c\b(?<attributes>[^>]*?)(?:\/>|>(?<content>.*?)<\/c>)/gsu;

function cellOf({ groups: { attributes = '', content = '' } = {} }: RegExpMatchArray): WorkbookCell {
  return {
    at: /\br="([^"]*)"/u.exec(attributes)?.[1] ?? '',
    type: /\bt="([^"]*)"/u.exec(attributes)?.[1] ?? 'n',
    text: content.replace(/<[^>]*>/gu, '').replace(/&(\w+);/gu, (entity, name) => ENTITIES[name] ?? entity),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
