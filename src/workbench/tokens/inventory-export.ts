import * as l10n from '@vscode/l10n';
import { countOf, sentencesText } from '../../language';
import type { LocalCalendar } from '../../local-calendar';
import { fingerprintsOf } from '../../model/access-tokens/fingerprint';
import type { TokenListReading } from '../../model/access-tokens/listing';
import type { Session } from '../../model/sessions/session';
import { INVENTORY_FORMATS, type InventoryFormat, type TokenView } from '../../protocol/access-tokens';
import { exportFileName } from '../../rollout/export/file-name';
import { ActionFailure } from '../platform/action-failure';
import { CSV_FILE, type FileToSave } from '../platform/user-files';
import type { Services } from '../services';
import { type InventoryFacts, inventoryCsv, inventoryRows } from './inventory';
import { hasExpiry, inventoryCalendar } from './inventory-calendar';
import { onFreshTokens } from './list-age';
import type { TokenList } from './token-list';

interface InventoryRequest {
  readonly session: Session;
  /** In the requested order. */
  readonly tokens: readonly TokenView[];
  readonly facts: InventoryFacts;
  /** Undefined to ask for the format. */
  readonly format: InventoryFormat | undefined;
  /** Number of requested tokens that are no longer listed. */
  readonly missing: number;
}

interface WantedRows {
  readonly format: InventoryFormat | undefined;
  /** IDs of the rows in the requested order; undefined for all. */
  readonly ids: readonly string[] | undefined;
}

/**
 * Exports rows of a list, which is reloaded if it is outdated. If all rows were requested, new ones are included.
 * @throws ActionFailure
 */
export async function exportRows(
  session: Session,
  list: TokenList,
  { format, ids }: WantedRows,
  services: Services,
): Promise<string | undefined> {
  const wanted = new Set(ids);
  const isAll = ids === undefined || list.shownIds.every((id) => wanted.has(id));
  return await onFreshTokens(session, services, async (reading) => {
    const rows = list.rowsOf(reading);
    const now = services.clock.now();
    const all = new Map(rows.map((entry) => [entry.handle, list.view(entry, now)]));
    const chosen = (ids ?? []).flatMap((id) => all.get(id) ?? []);
    const others = isAll ? [...all.values()].filter(({ id }) => !wanted.has(id)) : [];
    const tokens = [...chosen, ...others];
    const missing = wanted.size - chosen.length;
    const facts = await inventoryFacts(session, reading, services.settings.calendar);
    await exportInventory({ session, tokens, facts, format, missing }, services);
  });
}

export async function inventoryFacts(
  { connection: { name, key, baseUrl } }: Session,
  { list, listedAt }: TokenListReading,
  calendar: LocalCalendar,
): Promise<InventoryFacts> {
  const fingerprints = await fingerprintsOf(list.entries);
  return { connection: name, connectionKey: key, origin: baseUrl.origin, listedAt, calendar, fingerprints };
}

const KINDS: Readonly<Record<InventoryFormat, InventoryKind>> = {
  csv: { ...CSV_FILE, write: (tokens, facts) => inventoryCsv(inventoryRows(tokens, facts)) },
  calendar: {
    label: l10n.t('iCalendar File of Expiry Dates'),
    title: l10n.t('Save iCalendar File of Expiry Dates'),
    extension: 'ics',
    write: inventoryCalendar,
  },
};

type InventoryKind = Pick<FileToSave, 'label' | 'title' | 'extension'> & {
  readonly write: (tokens: readonly TokenView[], facts: InventoryFacts) => string;
};

const CHOICES = INVENTORY_FORMATS.map((format) => ({ ...KINDS[format], format }));

const CONTENTS = l10n.t(
  'Client, enterprise, roles, times, a fingerprint and the source of the list. Tokens are not included.',
);

/**
 * Exports access tokens to a file, without the token strings.
 * @throws ActionFailure
 */
async function exportInventory(
  { session, tokens, facts, format, missing }: InventoryRequest,
  { dialogs, userFiles }: Services,
): Promise<void> {
  const choices = CHOICES.filter((choice) => format === undefined || choice.format === format);
  const options = { title: l10n.t('Export Inventory'), placeHolder: CONTENTS };
  const chosen = choices.length === 1 ? choices[0] : await dialogs.pick(choices, options);
  if (chosen === undefined) return;
  const { label, title, extension, write } = chosen;
  const count = chosen.format === 'calendar' ? tokens.filter(hasExpiry).length : tokens.length;
  if (chosen.format === 'calendar' && count === 0) {
    const headline = l10n.t('No token has a valid expiry');
    const advice = l10n.t('Export the tokens as a CSV file instead.');
    throw new ActionFailure({ headline, advice, steps: [] }, { session });
  }
  const leftOut = tokens.length - count;
  const notes: string[] = [];
  if (leftOut > 0) {
    notes.push(
      countOf(
        leftOut,
        l10n.t('Left out: {0} token without a valid expiry.|Left out: {0} tokens without a valid expiry.'),
      ),
    );
  }
  if (missing > 0) {
    notes.push(countOf(missing, l10n.t('{0} token is no longer listed.|{0} tokens are no longer listed.')));
  }
  await userFiles.save({
    label,
    title,
    extension,
    name: exportFileName(
      facts.connection,
      ['access-tokens'],
      facts.calendar.dayText(facts.listedAt),
      extension,
    ),
    content: () => write(tokens, facts),
    written: (fileName) =>
      countOf(
        count,
        l10n.t(
          'Inventory of {0} access token written to “{1}”.|Inventory of {0} access tokens written to “{1}”.',
        ),
        fileName,
      ),
    note: notes.length === 0 ? undefined : sentencesText(notes),
  });
}
