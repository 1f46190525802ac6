import { expiryOf } from '../../model/access-tokens/expiry';
import { changeCountsText } from '../../model/access-tokens/review/token-review';
import type { Session } from '../../model/connections/session';
import { displayText } from '../../model/display-text';
import { ENDPOINT_LABELS, endpointSubtitle, endpointTitle } from '../../model/endpoints/endpoint-text';
import { problemSentence } from '../../model/problems/problem';
import { problemLabel } from '../../model/problems/problem-label';
import { STEP_LABELS } from '../../model/problems/step-labels';
import { localTime } from '../../model/timestamps';
import { relativeTime } from '../../protocol/relative-time';
import type { OtherOperations } from '../../service/client';
import { noteText } from '../lists/tokens/review-notes';
import { accessTokenRow } from './access-token-row';
import { connectionIcon } from './connection-icon';
import type { GroupKind, TreeNode } from './nodes';
import type { Row, RowContext } from './row';

/** Describes a row from the state as it is now. */
export function rowOf(context: RowContext, node: TreeNode): Row {
  switch (node.kind) {
    case 'connection':
      return connectionRow(context, node.connectionKey);
    case 'accessTokens':
    case 'endpoints':
      return groupRow(context, node.kind, node.connectionKey);
    case 'accessToken':
      return accessTokenRow(context, node.connectionKey, node.handle);
    case 'endpoint':
      return endpointRow(context, node.connectionKey, node.endpointId);
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
      const { steps, serverMessage } = node.problem;
      const said = serverMessage === undefined ? [] : [`The server says: ${displayText(serverMessage, 300)}`];
      const [step] = steps;
      const sentence = problemSentence(node.problem);
      return {
        label: node.label,
        // What a click does.
        ...(step === undefined ? {} : { description: STEP_LABELS[step] }),
        spoken: sentence,
        tooltip: [sentence, ...said].join('\n'),
        icon: 'error',
        tone: 'error',
      };
    }
    case 'loading':
      return { label: 'Loading access tokens…', tooltip: 'Loading access tokens…', icon: 'loading~spin' };
    case 'note':
      return {
        label: node.text,
        // What a click does.
        ...(node.group === 'endpoints' ? { description: 'Look Up…' } : {}),
        tooltip: noteTooltip(node.group, node.text),
        icon: 'info',
      };
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

const SENT_TEXTS: Readonly<Record<OtherOperations, string>> = {
  basic: 'Every request gets the credentials.',
  none: 'Only the list of access tokens gets the credentials.',
  accessToken: 'The list of access tokens gets the credentials, every other request the chosen access token.',
};

function connectionRow({ sessions }: RowContext, connectionKey: string): Row {
  const session = sessions.find(connectionKey);
  const label = displayText(session?.connection.name ?? connectionKey);
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
  const sent = SENT_TEXTS[otherOperations];
  const exposed = baseUrl.isExposed ? ['Not encrypted: anyone on the network can read the password.'] : [];
  const description = displayText(baseUrl.href.replace(/^https:\/\//u, ''));
  const lines = [address, sent, ...exposed];
  const { error } = session.accessTokens;
  if (error === undefined) {
    const icon = connectionIcon(session.connection);
    return { label, description, tooltip: [label, ...lines].join('\n'), icon };
  }
  // The row of the problem itself is hidden while this one is collapsed.
  const { headline } = session.problem(error, 'accessTokens');
  return {
    label,
    description: `${problemLabel(error)} · ${description}`,
    tooltip: [label, headline, ...lines].join('\n'),
    icon: 'warning',
    tone: 'warning',
  };
}

function groupRow(context: RowContext, group: GroupKind, connectionKey: string): Row {
  const session = context.sessions.find(connectionKey);
  if (group === 'endpoints') {
    const count = session?.endpoints.count ?? 0;
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
  // The age comes first, since it qualifies the rest.
  else if (error !== undefined && loadedAt !== undefined)
    parts.unshift(`as of ${relativeTime(loadedAt, now)}`);
  return parts;
}

function endpointRow({ sessions }: RowContext, connectionKey: string, endpointId: string): Row {
  const endpoint = sessions.find(connectionKey)?.endpoints.get(endpointId);
  const named = endpoint ?? { id: endpointId };
  const lines = [
    `Endpoint ID: ${displayText(endpointId)}`,
    ...(endpoint?.label === undefined ? [] : [`Label in a list: ${displayText(endpoint.label)}`]),
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
    label: displayText(endpointTitle(named)),
    description: endpointSubtitle(named)
      .map((part) => displayText(part))
      .join(' · '),
    tooltip: lines.join('\n'),
    icon: 'device-camera-video',
  };
}
