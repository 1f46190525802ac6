import { displayText } from '../../model/display-text';
import type { Reading } from '../list/reading';
import { isCalendarName } from '../list/recognize';

/** Maximum characters of a link, which Windows passes to the mail program on a command line. */
const MAX_LINK = 1800;

const ADDRESS = /^[\w.!$'*+/=^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/;

/**
 * Characters that `vscode.env.openExternal` does not pass on as part of a value, because it decodes the link and
 * encodes it again (https://github.com/microsoft/vscode/issues/85930), and their full-width forms.
 */
const REPLACED: ReadonlyMap<string, string> = new Map([
  ['&', '\uff06'],
  ['#', '\uff03'],
  ['?', '\uff1f'],
]);

/** Returns whether an email can contain a code unchanged. */
export function isMailable(code: string): boolean {
  return [...REPLACED.keys()].every((character) => !code.includes(character));
}

/**
 * Creates the link of an email (RFC 6068). Returns undefined if it is too long for the mail program.
 * @param to undefined for an email whose recipient the user enters
 */
export function mailLink(
  to: string | undefined,
  subject: string,
  lines: readonly string[],
): string | undefined {
  const link = `mailto:${to ?? ''}?subject=${encoded(displayText(subject))}&body=${encoded(lines.join('\r\n'))}`;
  return link.length > MAX_LINK ? undefined : link;
}

function encoded(text: string): string {
  return encodeURIComponent([...text].map((character) => REPLACED.get(character) ?? character).join(''));
}

/**
 * Finds the person responsible for rooms: the only address that all of the rooms have in a column of the list. An
 * address of only one room belongs to the room itself. Returns undefined if there is no such address, or several.
 * @param values cells of each room
 */
export function commonAddress(
  { columns, choice, list }: Reading,
  values: readonly (readonly string[])[],
): string | undefined {
  const found = columns.flatMap(({ name }, column) => {
    if (choice.header !== undefined && isCalendarName(name)) return [];
    const [address, ...others] = new Set(values.map((cells) => addressIn(cells[column])));
    if (address === undefined || others.length > 0) return [];
    const endpoints = list.rows.filter(({ cells }) => addressIn(cells[column]) === address);
    return new Set(endpoints.map(({ endpointId }) => endpointId)).size > 1 ? [address] : [];
  });
  const [address, ...others] = new Set(found);
  return others.length === 0 ? address : undefined;
}

function addressIn(cell: string | undefined): string | undefined {
  const text = cell?.trim().toLowerCase() ?? '';
  return ADDRESS.test(text) ? text : undefined;
}
