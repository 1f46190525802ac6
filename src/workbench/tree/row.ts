import * as l10n from '@vscode/l10n';
import type { COMMANDS } from '../../ids';
import type { Settings } from '../../model/connections/settings';
import type { Session } from '../../model/sessions/session';
import type { Sessions } from '../../model/sessions/sessions';
import type { KnownLists } from '../../rollout/known-lists';
import type { EpochMs } from '../../service/resources';
import type { TreeNode } from './nodes';

/** A command available on a row. The `when` clauses of the menus in package.json match these names. */
export type RowCommand = keyof typeof COMMANDS;

/** Content of a row without VS Code types. All strings are literal and bounded. */
export interface Row {
  readonly label: string;
  readonly description?: string;
  /** Description for screen readers, if different. */
  readonly spoken?: string;
  readonly tooltip: string;
  /** A product icon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon: string;
  readonly tone?: 'warning' | 'error';
  readonly commands?: readonly RowCommand[];
  /**
   * Command that a click runs. It must be harmless, because another extension can trigger it: it opens something, asks
   * the user, or lists the tokens again.
   */
  readonly click?: { readonly command: string; readonly title: string };
  readonly parent?: TreeNode;
  /** Returns the child nodes, read from the state without a request. */
  readonly children?: () => readonly TreeNode[];
}

/** Row of a removed node, until VS Code has requested the remaining rows. */
export const GONE: Row = {
  label: l10n.t('(no longer listed)'),
  tooltip: l10n.t('Refresh the list.'),
  icon: 'question',
};

export interface RowContext {
  readonly sessions: Sessions;
  readonly lists: Pick<KnownLists, 'all' | 'find'>;
  readonly settings: Settings;
  readonly now: EpochMs;
  /** Returns the endpoint last selected by the extension, which is always shown. */
  readonly revealed: (session: Session) => string | undefined;
}

/** Maximum rows of a group. A table, which can be searched and sorted, shows more. */
export const MAX_ROWS = 200;

/**
 * Formats a line of a tooltip.
 * @param text displayable text of the detail
 */
export function detailLine(label: string, text: string): string {
  return l10n.t('{0}: {1}', label, text);
}
