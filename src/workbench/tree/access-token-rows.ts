import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../../ids';
import { countOf, listText, numberText } from '../../language';
import { type ExpiryState, soonestFirst } from '../../model/access-tokens/expiry';
import { changeCountsText } from '../../model/access-tokens/history/compare';
import { listedTokens } from '../../model/access-tokens/token-histories';
import type { Session } from '../../model/connections/session';
import { displayText } from '../../model/display-text';
import { localTime } from '../../model/timestamps';
import { relativeTime } from '../../protocol/text';
import { expiryCounts } from '../lists/tokens/expiry-counts';
import { noteText } from '../lists/tokens/history-notes';
import { CLOCKS_MAY_DIFFER, NO_CLIENT, tokenDetails, tokenText } from '../lists/tokens/token-text';
import type { Detail } from '../panels/panel-parts';
import type { TreeNode } from './nodes';
import { detailLine, GONE, MAX_ROWS, type Row, type RowCommand, type RowContext } from './row';

export function accessTokensRow(context: RowContext, session: Session): Row {
  const parts = summary(context, session);
  const isWatched = session.connection.isWatched;
  const comparison = context.tokenHistories.comparisonOf(session);
  const lines = [
    l10n.t('Access tokens granted for the enterprise'),
    ...parts,
    ...(isWatched ? [l10n.t('Watched: you are reminded before they expire')] : []),
    ...(comparison === undefined
      ? []
      : [
          l10n.t({
            message: 'Reviewed: {0}',
            args: [localTime(comparison.reviewedAt)],
            comment: ['{0} is the time at which the user reviewed the access tokens last.'],
          }),
        ]),
    ...(comparison?.notes ?? []).map(noteText),
  ];
  return {
    label: l10n.t('Access Tokens'),
    description: parts.join(' · '),
    tooltip: lines.join('\n'),
    icon: isWatched ? 'eye' : 'key',
    commands: ['refresh', ...listCommands(session)],
    parent: { kind: 'connection', connectionKey: session.connection.key },
    children: () => nodesBelow(session),
  };
}

/** Returns the commands for the list of access tokens, on its row and its connection's row. */
export function listCommands({ connection }: Session): readonly RowCommand[] {
  return ['showTokenTable', connection.isWatched ? 'stopWatching' : 'watchTokens'];
}

export function tokenCount({ accessTokens }: Session): number {
  return accessTokens.value?.entries.length ?? 0;
}

function nodesBelow(session: Session): readonly TreeNode[] {
  const connectionKey = session.connection.key;
  const { value, error, isLoading } = session.accessTokens;
  const nodes: TreeNode[] = [];
  if (error !== undefined && !isLoading) nodes.push({ kind: 'problem', connectionKey });
  if (value === undefined) {
    if (error === undefined || isLoading) nodes.push({ kind: 'loading', connectionKey });
    return nodes;
  }
  const { entries, skipped } = value;
  const note = (text: string) => nodes.push({ kind: 'note', connectionKey, group: 'accessTokens', text });
  if (entries.length === 0) note(l10n.t('No access tokens are granted'));
  for (const { handle } of soonestFirst(entries).slice(0, MAX_ROWS)) {
    nodes.push({ kind: 'accessToken', connectionKey, handle });
  }
  if (entries.length > MAX_ROWS) nodes.push({ kind: 'more', connectionKey, group: 'accessTokens' });
  if (skipped > 0) note(skippedText(skipped));
  return nodes;
}

function skippedText(count: number): string {
  return countOf(
    count,
    l10n.t({
      message:
        '{0} left out: not an access token, or listed twice|{0} left out: not an access token, or listed twice',
      comment: ['{0} is a number of entries of the list.'],
    }),
  );
}

function expiredText(count: number): string {
  return countOf(
    count,
    l10n.t({ message: '{0} expired|{0} expired', comment: ['{0} is a number of access tokens.'] }),
  );
}

/** Age from which the list's row shows it. */
const OLD_MS = 3_600_000;

function summary({ settings, tokenHistories, now }: RowContext, session: Session): readonly string[] {
  const { value, loadedAt, error, isLoading } = session.accessTokens;
  const parts: string[] = [];
  if (value !== undefined) {
    const { soon, expired } = expiryCounts([listedTokens(session)], settings, now);
    parts.push(numberText(value.entries.length));
    if (expired > 0) parts.push(expiredText(expired));
    if (soon > 0)
      parts.push(
        countOf(
          soon,
          l10n.t({
            message: '{0} expires soon|{0} expire soon',
            comment: ['{0} is a number of access tokens.'],
          }),
        ),
      );
    const changes = changeCountsText(tokenHistories.comparisonOf(session));
    if (changes !== undefined) parts.push(changes);
  }
  if (isLoading && value !== undefined)
    parts.push(
      l10n.t({ message: 'refreshing…', comment: ['The list of access tokens is being refreshed.'] }),
    );
  // The age comes first, since it qualifies the rest.
  else if (loadedAt !== undefined && (error !== undefined || now - loadedAt >= OLD_MS))
    parts.unshift(
      l10n.t({
        message: 'as of {0}',
        args: [relativeTime(loadedAt, now)],
        comment: ['When the list was read: {0} is such as "2 hours ago".'],
      }),
    );
  return parts;
}

const NO_ROLES = l10n.t({ message: '(none)', comment: ['Roles of an access token.'] });

const TOKEN_ICONS: Readonly<Record<ExpiryState, Pick<Row, 'icon' | 'tone'>>> = {
  valid: { icon: 'key' },
  soon: { icon: 'warning', tone: 'warning' },
  expired: { icon: 'error', tone: 'error' },
  renewed: { icon: 'sync' },
  unknown: { icon: 'question' },
};

const IN_USE = l10n.t({ message: 'used for look-ups', comment: ['An access token.'] });
const RENEWED = l10n.t({
  message: 'renewed',
  comment: ['An access token that a later one of the same client has replaced.'],
});

/** Texts about a change in the row and tooltip of a token. */
const CHANGES = {
  new: {
    brief: l10n.t({ message: 'new', comment: ['An access token, since the last review.'] }),
    line: l10n.t('New since the last review'),
  },
  changed: {
    brief: l10n.t({ message: 'changed', comment: ['An access token, since the last review.'] }),
    line: l10n.t('Changed since the last review'),
  },
} as const;

function lineOf({ label, text, raw }: Detail): string {
  const sent = raw === undefined ? '' : ` (${displayText(raw)})`;
  return detailLine(label, `${displayText(text)}${sent}`);
}

/** Returns the row of an access token. Never contains the token. */
export function accessTokenRow(
  { settings, tokenHistories, now }: RowContext,
  session: Session,
  handle: string,
): Row {
  const token = session.accessToken(handle);
  if (token === undefined) return GONE;
  const text = tokenText(token, settings, now, session.isRenewed(handle));
  const isInUse = session.tokenInUse?.handle === handle;
  const change = tokenHistories.comparisonOf(session)?.changes.get(handle)?.kind;
  const lines = [
    ...(isInUse ? [l10n.t('Look-ups and inspections send this token')] : []),
    ...(text.state === 'renewed' ? [l10n.t('Renewed: a later token of the same client is listed')] : []),
    ...(change === undefined ? [] : [CHANGES[change].line]),
    ...tokenDetails(text, now).map(lineOf),
    detailLine(l10n.t('Roles'), listText(text.roles.map((role) => displayText(role))) || NO_ROLES),
    ...(session.wasListedExpired(handle) ? [CLOCKS_MAY_DIFFER] : []),
  ];
  const details = [
    ...(isInUse ? [IN_USE] : []),
    ...(text.state === 'renewed' ? [RENEWED] : []),
    ...(change === undefined ? [] : [CHANGES[change].brief]),
    displayText(text.lastFour),
  ];
  return {
    label: displayText(text.client ?? NO_CLIENT),
    // Only the start is visible in a narrow sidebar.
    description: [text.briefExpiry, ...details].join(' · '),
    spoken: [text.expiry, ...details].join(', '),
    tooltip: lines.join('\n'),
    ...TOKEN_ICONS[text.state],
    commands: ['showAccessToken', 'copyAccessToken', 'copyDetails'],
    click: { command: COMMANDS.showAccessToken, title: l10n.t('Inspect Access Token') },
  };
}
