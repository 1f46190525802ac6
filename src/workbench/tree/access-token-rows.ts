import { COMMANDS } from '../../ids';
import { type ExpiryState, soonestFirst } from '../../model/access-tokens/expiry';
import { changeCountsText } from '../../model/access-tokens/review/token-review';
import type { Session } from '../../model/connections/session';
import { displayText } from '../../model/display-text';
import { localTime } from '../../model/timestamps';
import { relativeTime } from '../../protocol/text';
import { expiryCounts } from '../lists/tokens/expiry-counts';
import { noteText } from '../lists/tokens/review-notes';
import { CLOCKS_MAY_DIFFER, NO_CLIENT, tokenDetails, tokenText } from '../lists/tokens/token-text';
import type { Detail } from '../panels/panel-parts';
import type { TreeNode } from './nodes';
import { GONE, MAX_ROWS, type Row, type RowCommand, type RowContext } from './row';

/** The row of a connection's access tokens. */
export function accessTokensRow(context: RowContext, session: Session): Row {
  const parts = summary(context, session);
  const isWatched = session.connection.isWatched;
  const review = context.reviews.of(session);
  const lines = [
    'Access tokens granted for the enterprise',
    ...parts,
    ...(isWatched ? ['Watched: you are reminded before they expire'] : []),
    ...(review === undefined ? [] : [`Reviewed: ${localTime(review.reviewedAt)}`]),
    ...(review?.notes ?? []).map(noteText),
  ];
  return {
    label: 'Access Tokens',
    description: parts.join(' · '),
    tooltip: lines.join('\n'),
    icon: isWatched ? 'eye' : 'key',
    commands: ['refresh', ...listCommands(session)],
    parent: { kind: 'connection', connectionKey: session.connection.key },
    children: () => nodesBelow(session),
  };
}

/** What can be done with a connection's list of access tokens, on its row and on that of the connection. */
export function listCommands({ connection }: Session): readonly RowCommand[] {
  return ['showTokenTable', connection.isWatched ? 'stopWatching' : 'watchTokens'];
}

/** How many access tokens were listed. */
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
  if (entries.length === 0) note('No access tokens are granted');
  for (const { handle } of soonestFirst(entries).slice(0, MAX_ROWS)) {
    nodes.push({ kind: 'accessToken', connectionKey, handle });
  }
  if (entries.length > MAX_ROWS) nodes.push({ kind: 'more', connectionKey, group: 'accessTokens' });
  if (skipped > 0) note(`${skipped} left out: not an access token, or listed twice`);
  return nodes;
}

function summary({ settings, reviews, now }: RowContext, session: Session): readonly string[] {
  const { value, loadedAt, error, isLoading } = session.accessTokens;
  const parts: string[] = [];
  if (value !== undefined) {
    const { soon, expired } = expiryCounts([session], settings, now);
    parts.push(String(value.entries.length));
    if (expired > 0) parts.push(`${expired} expired`);
    if (soon > 0) parts.push(soon === 1 ? '1 expires soon' : `${soon} expire soon`);
    const changes = changeCountsText(reviews.of(session));
    if (changes !== undefined) parts.push(changes);
  }
  if (isLoading && value !== undefined) parts.push('refreshing…');
  // The age comes first, since it qualifies the rest.
  else if (error !== undefined && loadedAt !== undefined)
    parts.unshift(`as of ${relativeTime(loadedAt, now)}`);
  return parts;
}

const TOKEN_ICONS: Readonly<Record<ExpiryState, Pick<Row, 'icon' | 'tone'>>> = {
  valid: { icon: 'key' },
  soon: { icon: 'warning', tone: 'warning' },
  expired: { icon: 'error', tone: 'error' },
  unknown: { icon: 'question' },
};

const CHANGE_LINES = { new: 'New since the last review', changed: 'Changed since the last review' } as const;

function detailLine({ label, text, raw }: Detail): string {
  const sent = raw === undefined ? '' : ` (${displayText(raw)})`;
  return `${displayText(label)}: ${displayText(text)}${sent}`;
}

/** The row of an access token, which is never a part of it. */
export function accessTokenRow(
  { settings, reviews, now }: RowContext,
  session: Session,
  handle: string,
): Row {
  const token = session.accessToken(handle);
  if (token === undefined) return GONE;
  const text = tokenText(token, settings, now);
  const change = reviews.of(session)?.changes.get(handle)?.kind;
  const lines = [
    ...(change === undefined ? [] : [CHANGE_LINES[change]]),
    ...tokenDetails(text, now).map(detailLine),
    `Roles: ${text.roles.map((role) => displayText(role)).join(', ') || '(none)'}`,
    ...(session.wasListedExpired(handle) ? [CLOCKS_MAY_DIFFER] : []),
  ];
  const details = [...(change === undefined ? [] : [change]), displayText(text.lastFour)];
  return {
    label: displayText(text.client ?? NO_CLIENT),
    // Only the start is visible in a narrow sidebar.
    description: [text.briefExpiry, ...details].join(' · '),
    spoken: [text.expiry, ...details].join(', '),
    tooltip: lines.join('\n'),
    ...TOKEN_ICONS[text.state],
    commands: ['showAccessToken', 'copyAccessToken', 'copyDetails'],
    click: { command: COMMANDS.showAccessToken, title: 'Inspect Access Token' },
  };
}
