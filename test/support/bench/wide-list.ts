/** The columns beside the endpoint ID and the label. */
const OTHER_COLUMNS = 58;

/** The cells of a list of 60 columns, the header first, with the rooms of the far end from EP-1 on. */
export function wideRows(count: number): readonly (readonly string[])[] {
  const others = Array.from({ length: OTHER_COLUMNS }, (_, index) => `Property ${index + 1}`);
  const header = ['Endpoint ID', 'Label', ...others];
  const records = Array.from({ length: count }, (_, index) => [
    `EP-${index + 1}`,
    `Room ${index + 1}`,
    ...others.map((_, column) => cell(index, column)),
  ]);
  return [header, ...records];
}

/** The same as the text of a CSV file. Every tenth column has quotes. */
export function wideList(count: number): string {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return wideRows(count)
    .map((row) => `${row.map(quoted).join(',')}\r\n`)
    .join('');
}

function cell(index: number, column: number): string {
  if (column === 0) return `Site ${1 + (index % 40)}`;
  return column % 10 === 1 ? `Building ${column}, floor ${index % 9}` : `Value ${column}-${index % 500}`;
}
