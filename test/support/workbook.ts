import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A sheet of a workbook, with strings that need no escaping in XML. */
export interface SheetToWrite {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Builds a workbook with several sheets, which the extension itself only reads. */
export function workbookOf(sheets: readonly SheetToWrite[]): Uint8Array {
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index}" r:id="r${index}"/>`,
  );
  const parts = sheets.map(({ rows }, index) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
    const xml = `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
    return [`xl/sheet${index}.xml`, strToU8(xml)] as const;
  });
  const targets = sheets.map(
    (_, index) => `<Relationship Id="r${index}" Type="${OFFICE}/worksheet" Target="sheet${index}.xml"/>`,
  );
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${targets.join('')}</Relationships>`),
    ...Object.fromEntries(parts),
  });
}
