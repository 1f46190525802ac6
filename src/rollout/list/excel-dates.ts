/** Short names of the months as Excel writes them in English, German, French and Spanish. */
export const MONTHS =
  `Jan janv ene/Feb févr feb/Mar Mrz mars mar/Apr avr abr/May Mai mai may/Jun juin jun/Jul juil jul/Aug août ago/
  Sep sept sep/Oct Okt oct/Nov nov/Dec Dez déc dic`
    .split(/\/\s*/u)
    .map((names) => names.split(' '));

const MONTH = `(?:${MONTHS.flat().join('|')})`;
const DATES = [
  String.raw`\d{1,2}(?:-|\. ?| )${MONTH}\.?`,
  String.raw`${MONTH}\.?[- ]\d{2}`,
  String.raw`\d{1,2}([./])\d{1,2}\1\d{4}`,
  String.raw`\d{4}([-/])\d{1,2}\2\d{1,2}(?: \d{2}:\d{2}(?::\d{2})?)?`,
  '(?:\\d{4}年)?\\d{1,2}月(?:\\d{1,2}日)?',
];
const EXCEL_DATE = new RegExp(`^(?:${DATES.join('|')})$`, 'u');

/** Returns whether a value is a date exactly as Excel writes it, such as "12-Mar" or "Mar-12". Case-sensitive. */
export function isExcelDate(value: string): boolean {
  return EXCEL_DATE.test(value);
}
