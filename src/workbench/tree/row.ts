import * as l10n from '@vscode/l10n';
import type { COMMANDS } from '../../ids';
import type { TokenHistories } from '../../model/access-tokens/token-histories';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import type { EpochMs } from '../../service/resources';
import type { TreeNode } from './nodes';

/** A command that can be called on a row. The `when` clauses of the menus in package.json match these words. */
export type RowCommand = keyof typeof COMMANDS;

/** All that there is to say about a row, without VS Code's types. Every text is literal and bounded. */
export interface Row {
  readonly label: string;
  readonly description?: string;
  /** The description for a screen reader, where it differs. */
  readonly spoken?: string;
  readonly tooltip: string;
  /** A product icon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon: string;
  readonly tone?: 'warning' | 'error';
  /** None where nothing can be done with it. */
  readonly commands?: readonly RowCommand[];
  /** What a click runs. It only opens something, asks the user, or lists the tokens again: another extension can repeat it. */
  readonly click?: { readonly command: string; readonly title: string };
  /** The row above. */
  readonly parent?: TreeNode;
  /** The rows below, read from the state without a request. */
  readonly children?: () => readonly TreeNode[];
}

/** The row of what was removed, until VS Code has asked for the rows that are left. */
export const GONE: Row = {
  label: l10n.t({
    message: '(no longer listed)',
    comment: ['An access token, an endpoint or a connection.'],
  }),
  tooltip: l10n.t('Refresh the list.'),
  icon: 'question',
};

export interface RowContext {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly reviews: Pick<TokenHistories, 'of'>;
  readonly now: EpochMs;
  /** The endpoint whose row was selected last by the extension: it is shown in any case. */
  readonly revealed: (session: Session) => string | undefined;
}

/** The rows of a group that are shown: more are for a table, which can be searched and sorted. */
export const MAX_ROWS = 200;

/** A line of a tooltip. @param text what the user may read of the detail */
export function detailLine(label: string, text: string): string {
  return l10n.t({ message: '{0}: {1}', args: [label, text], comment: ['A label and its text.'] });
}
