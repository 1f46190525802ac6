import { type ExpiryState, expiryOf } from '../../model/access-tokens/expiry';
import { clientTitle, maskedToken, withoutToken } from '../../model/access-tokens/masking';
import { changeCountsText } from '../../model/access-tokens/review/change-counts';
import type { TokenReviews } from '../../model/access-tokens/token-reviews';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import type { Settings } from '../../model/connections/settings';
import { displayText } from '../../model/display-text';
import { ENDPOINT_LABELS } from '../../model/endpoints/endpoint-labels';
import { endpointTitle } from '../../model/endpoints/endpoint-title';
import { problemSentence } from '../../model/problems/problem';
import { describeInstant, localTime, readInstant, relativeTime } from '../../model/timestamps';
import { noteText } from '../access-tokens/review-notes';
import type { GroupKind, TreeNode } from './nodes';

/** How a row looks, without VS Code's types. Every text is literal and bounded. */
export interface Row {
  readonly label: string;
  readonly description?: string;
  /** The description for a screen reader, where it differs. */
  readonly spoken?: string;
  readonly tooltip: string;
  /** A product icon (https://code.visualstudio.com/api/references/icons-in-labels). */
  readonly icon: string;
  readonly tone?: 'warning' | 'error';
}

export interface RowContext {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly reviews: Pick<TokenReviews, 'of'>;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
}

/** Describes a row from the state as it is now. */
export function rowOf(context: RowContext, node: TreeNode): Row {
  switch (node.kind) {
    case 'connection':
      return connectionRow(context, node.connectionName);
    case 'accessTokens':
    case 'endpoints':
      return groupRow(context, node.kind, node.connectionName);
    case 'accessToken':
      return accessTokenRow(context, node.connectionName, node.handle);
    case 'endpoint':
      return endpointRow(context, node.connectionName, node.endpointId);
    case 'badConnection': {
      const problem = displayText(node.problem);
      return {
        label: displayText(node.label),
        description: problem,
        tooltip: `${problem}\nThis entry of zeroTouch.connections is ignored until it is corrected.`,
        icon: 'warning',
        tone: 'warning',
      };
    }
    case 'problem': {
      const { headline, advice, serverMessage } = node.problem;
      const said = serverMessage === undefined ? [] : [`The server says: ${displayText(serverMessage, 300)}`];
      return {
        label: headline,
        description: advice,
        tooltip: [problemSentence(node.problem), ...said].join('\n'),
        icon: 'error',
        tone: 'error',
      };
    }
    case 'loading':
      return { label: 'Loading access tokens…', tooltip: 'Loading access tokens…', icon: 'loading~spin' };
    case 'note':
      return { label: node.text, tooltip: noteTooltip(node.group, node.text), icon: 'info' };
    case 'more':
      return {
        label: 'Load more',
        description: `${node.shown} of ${node.total} are shown`,
        tooltip: `${node.shown} of ${node.total} are shown`,
        icon: 'ellipsis',
      };
  }
}

function noteTooltip(group: GroupKind, text: string): string {
  return group === 'endpoints'
    ? 'The service has no list of endpoints. Look one up by its ID, and it stays here.'
    : text;
}

function connectionRow({ sessions }: RowContext, connectionName: string): Row {
  const label = displayText(connectionName);
  const session = sessions.find(connectionName);
  if (session === undefined) return { label, tooltip: label, icon: 'plug' };
  const { baseUrl, otherOperations } = session.connection;
  if (baseUrl.isDemo) {
    return {
      label,
      description: 'demo service',
      tooltip: `${label}\nThe built-in demo service: sample rooms and tokens, no network, no credentials.`,
      icon: 'beaker',
    };
  }
  const address = displayText(baseUrl.href);
  const sent =
    otherOperations === 'basic'
      ? 'Every request gets the credentials.'
      : 'Only the list of access tokens gets the credentials.';
  const exposed = baseUrl.isExposed ? ['Not encrypted: anyone on the network can read the password.'] : [];
  const description = displayText(baseUrl.href.replace(/^https:\/\//u, ''));
  const lines = [address, sent, ...exposed];
  const { error } = session.accessTokens;
  if (error === undefined) {
    const icon = baseUrl.isExposed ? 'unlock' : 'plug';
    return { label, description, tooltip: [label, ...lines].join('\n'), icon };
  }
  // The row of the problem itself is hidden while this one is collapsed.
  const { headline } = session.problem(error, 'accessTokens');
  return {
    label,
    description: `has a problem · ${description}`,
    tooltip: [label, headline, ...lines].join('\n'),
    icon: 'warning',
    tone: 'warning',
  };
}

function groupRow(context: RowContext, group: GroupKind, connectionName: string): Row {
  const session = context.sessions.find(connectionName);
  if (group === 'endpoints') {
    const count = session?.endpoints.all.length ?? 0;
    return {
      label: 'Endpoints',
      description: String(count),
      tooltip: `Endpoints that were looked up: ${count}`,
      icon: 'device-camera-video',
    };
  }
  if (session === undefined) return { label: 'Access Tokens', tooltip: 'Access Tokens', icon: 'key' };
  const parts = accessTokenSummary(context, session);
  const isWatched = context.sessions.isWatched(session);
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
  };
}

function accessTokenSummary({ settings, reviews, now }: RowContext, session: Session): readonly string[] {
  const { value, loadedAt, error, isLoading } = session.accessTokens;
  const parts: string[] = [];
  if (value !== undefined) {
    const soon = value.entries.filter(({ token }) => expiryOf(token, settings, now).state === 'soon').length;
    parts.push(String(value.entries.length));
    if (soon > 0) parts.push(soon === 1 ? '1 expires soon' : `${soon} expire soon`);
    const changes = changeCountsText(reviews.of(session));
    if (changes !== undefined) parts.push(changes);
  }
  if (isLoading && value !== undefined) parts.push('refreshing…');
  else if (error !== undefined && loadedAt !== undefined) parts.push(`as of ${relativeTime(loadedAt, now)}`);
  return parts;
}

const TOKEN_ICONS: Readonly<Record<ExpiryState, Pick<Row, 'icon' | 'tone'>>> = {
  valid: { icon: 'key' },
  soon: { icon: 'warning', tone: 'warning' },
  expired: { icon: 'error', tone: 'error' },
  unknown: { icon: 'question' },
};

function accessTokenRow(
  { sessions, settings, reviews, now }: RowContext,
  connectionName: string,
  handle: string,
): Row {
  const session = sessions.find(connectionName);
  const token = session?.accessToken(handle);
  if (token === undefined)
    return { label: '(no longer listed)', tooltip: 'Refresh the list.', icon: 'question' };
  const expiry = expiryOf(token, settings, now);
  const masked = displayText(maskedToken(token.accessToken));
  const shown = (text: string | undefined, otherwise: string) =>
    text === undefined ? otherwise : displayText(withoutToken(text, token.accessToken));
  const label = displayText(clientTitle(token) ?? '(no client name)');
  const change = session === undefined ? undefined : reviews.of(session)?.changes.get(handle)?.kind;
  const created = readInstant(token.creationDate, settings.timestampUnit);
  const marks = change === undefined ? [] : [change];
  const lines = [
    ...(change === undefined
      ? []
      : [change === 'new' ? 'New since the last review' : 'Changed since the last review']),
    `Client: ${label}`,
    `Access token: ${masked}`,
    `Enterprise: ${shown(token.enterpriseName, '(not given)')}`,
    `Roles: ${token.roles.map((role) => shown(role, '')).join(', ') || '(none)'}`,
    `Created: ${shown(describeInstant(created, now), '')}`,
    `Expires: ${shown(describeInstant(expiry.instant, now), '')}`,
    ...token.extraFields.map(({ name, text }) => `${shown(name, '')}: ${shown(text, '')}`),
  ];
  return {
    label,
    // A narrow sidebar shows the begin alone.
    description: [expiry.text.replace(/^expires /u, ''), ...marks, masked].join(' · '),
    spoken: [expiry.text, ...marks, masked].join(', '),
    tooltip: lines.join('\n'),
    ...TOKEN_ICONS[expiry.state],
  };
}

function endpointRow({ sessions }: RowContext, connectionName: string, endpointId: string): Row {
  const endpoint = sessions.find(connectionName)?.endpoints.get(endpointId);
  const title = endpointTitle({ id: endpointId, name: endpoint?.name });
  const label = displayText(title);
  const shown = [title === endpointId ? undefined : endpointId, endpoint?.ipAddress];
  const lines = [
    `Endpoint ID: ${displayText(endpointId)}`,
    ...ENDPOINT_LABELS.flatMap(([detail, label]) => {
      const value = endpoint?.[detail];
      return value === undefined ? [] : [`${label}: ${displayText(value)}`];
    }),
    ...(endpoint?.capabilities === undefined
      ? []
      : [`Capabilities: ${displayText(endpoint.capabilities.join(', ') || '(none)', 500)}`]),
    endpoint?.lookedUpAt === undefined ? 'Not looked up yet' : `Looked up: ${localTime(endpoint.lookedUpAt)}`,
  ];
  return {
    label,
    description: shown.flatMap((part) => (part === undefined ? [] : [displayText(part)])).join(' · '),
    tooltip: lines.join('\n'),
    icon: 'device-camera-video',
  };
}
