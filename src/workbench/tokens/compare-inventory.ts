import * as l10n from '@vscode/l10n';
import { displayText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import { ActionFailure } from '../platform/action-failure';
import type { Services } from '../services';
import { comparedText, inventoryRows, readInventory } from './inventory';
import { inventoryFacts } from './inventory-export';
import { onFreshTokens } from './list-age';
import { TokenList } from './token-list';

/**
 * Shows the differences between an earlier inventory, which the user chooses, and the current list. The earlier
 * inventory is formatted again, because a spreadsheet may have saved it in another format.
 * @returns a message for the user if there are no differences
 * @throws ActionFailure
 */
export async function compareWithInventory(
  session: Session,
  services: Services,
): Promise<string | undefined> {
  const chosen = await services.userFiles.readInventory();
  if (chosen === undefined) return undefined;
  const earlier = readInventory(chosen.text);
  if (earlier === undefined) {
    const headline = l10n.t('The file is not an inventory of access tokens');
    const advice = l10n.t('Choose a CSV file created by “Export Access Token Inventory…”.');
    throw new ActionFailure({ headline, advice, steps: ['retry'] }, { session });
  }
  return await onFreshTokens(session, services, async (reading) => {
    const list = new TokenList(session, services.settings);
    const now = services.clock.now();
    const views = list.rowsOf(reading).map((entry) => list.view(entry, now));
    const facts = await inventoryFacts(session, reading, services.settings.calendar);
    const [before, after] = [comparedText(earlier), comparedText(inventoryRows(views, facts))];
    if (before === after) return l10n.t('The access tokens are the same as in the inventory');
    const title = l10n.t(
      '{0} ↔ {1} now',
      displayText(chosen.name, 60),
      displayText(session.connection.name, 60),
    );
    return void (await services.userFiles.showDiff(before, after, title));
  });
}
