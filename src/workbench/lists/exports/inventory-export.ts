import type { Session } from '../../../model/connections/session';
import { INVENTORY_FORMATS, type InventoryFormat, type TokenView } from '../../../protocol/access-tokens';
import { countOf } from '../../../protocol/text';
import { exportFileName } from '../../../rollout/export/file-name';
import type { EpochMs } from '../../../service/resources';
import { ActionFailure } from '../../platform/action-failure';
import type { Services } from '../../services';
import type { FileToSave } from '../user-files';
import { type InventoryFacts, inventoryCsv, inventoryMarkdown } from './inventory';
import { hasExpiry, inventoryCalendar } from './inventory-calendar';

interface InventoryRequest {
  readonly session: Session;
  /** In the order wanted. */
  readonly tokens: readonly TokenView[];
  /** When they were listed. */
  readonly listedAt: EpochMs | undefined;
  /** Undefined asks for it. */
  readonly format: InventoryFormat | undefined;
}

/** What each format is called and how it is written. */
const KINDS: Readonly<Record<InventoryFormat, InventoryKind>> = {
  csv: { label: 'CSV File', extension: 'csv', write: inventoryCsv },
  markdown: { label: 'Markdown Table by Week of Expiry', extension: 'md', write: inventoryMarkdown },
  calendar: { label: 'iCalendar File of Expiry Days', extension: 'ics', write: inventoryCalendar },
};

type InventoryKind = Pick<FileToSave, 'label' | 'extension'> & {
  readonly write: (tokens: readonly TokenView[], facts: InventoryFacts) => string;
};

const CHOICES = INVENTORY_FORMATS.map((format) => ({ ...KINDS[format], format }));

const CONTENTS =
  'Client, enterprise, roles, times, state, change and where the list comes from. Tokens are not included.';

/** Writes the access tokens, without the tokens themselves, to a file. @throws ActionFailure */
export async function exportInventory(
  { session, tokens, listedAt, format }: InventoryRequest,
  { dialogs, userFiles }: Pick<Services, 'dialogs' | 'userFiles'>,
): Promise<void> {
  const choices = CHOICES.filter((choice) => format === undefined || choice.format === format);
  const options = { title: 'Export inventory', placeHolder: CONTENTS };
  const chosen = choices.length === 1 ? choices[0] : await dialogs.pick(choices, options);
  if (chosen === undefined) return;
  const { extension, write } = chosen;
  const count = chosen.format === 'calendar' ? tokens.filter(hasExpiry).length : tokens.length;
  if (chosen.format === 'calendar' && count === 0) {
    const advice = 'Export them as a CSV file instead.';
    throw new ActionFailure({ headline: 'No token has a valid expiry', advice, steps: [] }, { session });
  }
  const { name, key, baseUrl } = session.connection;
  const { origin } = baseUrl;
  const facts = { connection: name, connectionKey: key, origin, listedAt };
  const leftOut = tokens.length - count;
  await userFiles.save({
    label: KINDS[chosen.format].label,
    extension,
    name: exportFileName(name, listedAt ?? Date.now(), extension, 'access-tokens'),
    content: () => write(tokens, facts),
    what: `Inventory of ${countOf(count, 'access token')}`,
    note: leftOut === 0 ? undefined : `Left out: ${leftOut} gone or without a valid expiry.`,
  });
}
