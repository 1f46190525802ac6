import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../../ids';
import { countOf, listText, numberText } from '../../language';
import { type ExpiryState, soonestFirst } from '../../model/access-tokens/expiry';
import { displayText } from '../../model/display-text';
import type { Session } from '../../model/sessions/session';
import { HAS_LATER, IN_USE, NO_CLIENT } from '../../protocol/access-tokens';
import { relativeTime } from '../../protocol/text';
import { briefCountLabels, endingCounts, endingCountsText } from '../tokens/ending-counts';
import { SHOWN_AGE_MS } from '../tokens/list-age';
import { CLOCKS_MAY_DIFFER, laterTokenOf, tokenDetails, tokenText } from '../tokens/token-text';
import type { Detail } from '../webview/panel-parts';
import type { TreeNode } from './nodes';
import { detailLine, GONE, MAX_ROWS, type Row, type RowCommand, type RowContext } from './row';

export function accessTokensRow(context: RowContext, session: Session): Row {
  const { settings, now } = context;
  const counts = endingCounts([session.standingTokens], settings, now);
  const { age, count, loading } = summary(now, session);
  const parts = [...age, ...count, ...briefCountLabels(counts), ...loading];
  const isWatched = session.connection.isWatched;
  const lines = [
    l10n.t('Access tokens granted for the enterprise'),
    ...[...age, ...count, endingCountsText(counts) ?? [], ...loading].flat(),
    ...(isWatched ? [l10n.t('Watched: you are reminded before clients run out of access tokens')] : []),
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

/** Returns the commands for the list of access tokens, on its row and on its connection's row. */
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
    l10n.t(
      '{0} left out: not an access token, or a duplicate|{0} left out: not access tokens, or duplicates',
    ),
  );
}

/** Returns the parts of a list's row. The age qualifies the other parts. */
function summary(
  now: number,
  { accessTokens: { value, loadedAt, error, isLoading } }: Session,
): Record<'age' | 'count' | 'loading', readonly string[]> {
  const isOld = loadedAt !== undefined && (error !== undefined || now - loadedAt >= SHOWN_AGE_MS);
  const isRefreshing = isLoading && value !== undefined;
  return {
    age: isOld && !isRefreshing ? [l10n.t('as of {0}', relativeTime(loadedAt, now))] : [],
    count: value === undefined ? [] : [numberText(value.entries.length)],
    loading: isRefreshing ? [l10n.t('refreshing…')] : [],
  };
}

const NO_ROLES = l10n.t({ message: '(none)', comment: ['Roles of an access token.'] });

const TOKEN_ICONS: Readonly<Record<ExpiryState, Pick<Row, 'icon' | 'tone'>>> = {
  valid: { icon: 'key' },
  soon: { icon: 'warning', tone: 'warning' },
  expired: { icon: 'error', tone: 'error' },
  unknown: { icon: 'question' },
};

function lineOf({ label, text }: Detail): string {
  return detailLine(label, displayText(text));
}

/** Returns the row of an access token, without the token itself. */
export function accessTokenRow({ settings, now }: RowContext, session: Session, handle: string): Row {
  const token = session.accessToken(handle);
  if (token === undefined) return GONE;
  const text = tokenText(token, settings, now);
  const isInUse = session.tokenInUse?.handle === handle;
  const isEnding = text.state === 'soon' || text.state === 'expired';
  const later = isEnding ? laterTokenOf(session, handle, now, settings.calendar) : undefined;
  const lines = [
    ...(isInUse ? [l10n.t('Look-ups and inspections send this token')] : []),
    ...(later === undefined ? [] : [later]),
    ...tokenDetails(text, now, settings.calendar).map(lineOf),
    detailLine(l10n.t('Roles'), listText(text.roles.map((role) => displayText(role))) || NO_ROLES),
    ...(session.wasListedExpired(handle) ? [CLOCKS_MAY_DIFFER] : []),
  ];
  const marks = [...(isInUse ? [IN_USE] : []), ...(later === undefined ? [] : [HAS_LATER])];
  const end = displayText(text.lastFour);
  // Only the start is visible in a narrow sidebar.
  const parts = (expiry: string) => [expiry, end, ...marks];
  return {
    label: displayText(text.client ?? NO_CLIENT),
    description: parts(text.briefExpiry).join(' · '),
    spoken: parts(text.expiry).join(', '),
    tooltip: lines.join('\n'),
    // The badge counts only clients without another token.
    ...TOKEN_ICONS[later === undefined ? text.state : 'valid'],
    commands: ['inspectListedToken', 'copyAccessToken', 'copyDetails'],
    click: { command: COMMANDS.showAccessToken, title: l10n.t('Show Access Token') },
  };
}
