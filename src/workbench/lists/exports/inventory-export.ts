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

const KINDS: readonly {
  readonly format: InventoryFormat;
  readonly label: string;
  readonly detail: string;
}[] = [
  { format: 'csv', label: 'CSV File', detail: 'For a spreadsheet' },
  { format: 'json', label: 'JSON File', detail: 'For a script' },
];

const CONTENTS =
  'Client, enterprise, roles, times, state, change and where the list comes from. Tokens are not included.';

/** Writes the access tokens, without the tokens themselves, to a file. @throws ActionFailure */
export async function exportInventory({ session, tokens, files, format }: InventoryRequest): Promise<void> {
  const kind = KINDS.find((known) => known.format === format) ?? (await pickKind());
  if (kind === undefined) return;
  const withLastCharacters = await askForLastCharacters();
  if (withLastCharacters === undefined) return;
  const { connection, accessTokens } = session;
  const { origin } = connection.baseUrl;
  const listedAt = accessTokens.loadedAt;
  const facts: InventoryFacts = { connection: connection.name, origin, listedAt, withLastCharacters };
  await files.save({
    label: kind.label,
    extension: kind.format,
    name: exportFileName(connection.name, listedAt ?? Date.now(), kind.format, 'access-tokens'),
    content: () => (kind.format === 'csv' ? inventoryCsv(tokens, facts) : inventoryJson(tokens, facts)),
    written: `Inventory of ${countOf(tokens.length, 'access token')} written.`,
  });
}

async function pickKind() {
  return await vscode.window.showQuickPick(KINDS, { title: 'Export inventory', placeHolder: CONTENTS });
}

/** @returns undefined if the person cancels */
async function askForLastCharacters(): Promise<boolean | undefined> {
  const last = {
    label: 'Last four characters of each token',
    detail: 'To tell apart tokens of the same client. A part of a secret: leave it out where you can.',
  };
  const picked = await vscode.window.showQuickPick([last], {
    title: 'Export inventory',
    placeHolder: CONTENTS,
    canPickMany: true,
  });
  return picked === undefined ? undefined : picked.length > 0;
}
