import vscode = require('vscode');

import type { Session } from '../../../model/connections/session';
import type { InventoryFormat, TokenView } from '../../../protocol/access-tokens';
import { countOf } from '../../../protocol/counts';
import { exportFileName } from '../../../rollout/export/file-name';
import type { ExportFiles } from '../../platform/export-files';
import { type InventoryFacts, inventoryCsv, inventoryJson } from './inventory';

export interface InventoryRequest {
  readonly session: Session;
  /** In the order wanted. */
  readonly tokens: readonly TokenView[];
  readonly files: ExportFiles;
  /** Undefined asks for it. */
  readonly format: InventoryFormat | undefined;
}

/** The choices of the one question: a part of a secret is written only where the person picks that. */
const CHOICES: readonly {
  readonly format: InventoryFormat;
  readonly withLastCharacters: boolean;
  readonly label: string;
  readonly description?: string;
}[] = [
  { format: 'csv', withLastCharacters: false, label: 'CSV File' },
  { format: 'json', withLastCharacters: false, label: 'JSON File' },
  ...(['csv', 'json'] as const).map((format) => ({
    format,
    withLastCharacters: true,
    label: `${format.toUpperCase()} File with Last Four Characters`,
    description: 'A part of each token, to tell apart tokens of one client',
  })),
];

const CONTENTS =
  'Client, enterprise, roles, times, state, change and where the list comes from. Tokens are not included.';

/** Writes the access tokens, without the tokens themselves, to a file. @throws ActionFailure */
export async function exportInventory({ session, tokens, files, format }: InventoryRequest): Promise<void> {
  const choices = CHOICES.filter((choice) => format === undefined || choice.format === format);
  const chosen = await vscode.window.showQuickPick(choices, {
    title: 'Export inventory',
    placeHolder: CONTENTS,
  });
  if (chosen === undefined) return;
  const { withLastCharacters } = chosen;
  const { connection, accessTokens } = session;
  const { origin } = connection.baseUrl;
  const listedAt = accessTokens.loadedAt;
  const facts: InventoryFacts = { connection: connection.name, origin, listedAt, withLastCharacters };
  await files.save({
    label: `${chosen.format.toUpperCase()} File`,
    extension: chosen.format,
    name: exportFileName(connection.name, listedAt ?? Date.now(), chosen.format, 'access-tokens'),
    content: () => (chosen.format === 'csv' ? inventoryCsv(tokens, facts) : inventoryJson(tokens, facts)),
    written: `Inventory of ${countOf(tokens.length, 'access token')} written.`,
  });
}
