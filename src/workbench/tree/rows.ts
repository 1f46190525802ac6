import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../../ids';
import { numberText } from '../../language';
import { addressText } from '../../model/connections/connection';
import { schemeOf } from '../../model/connections/schemes';
import { displayText } from '../../model/display-text';
import { problemLabel } from '../../model/problems/describe-problem';
import { NEXT_STEPS } from '../../model/problems/next-steps';
import { problemSentence } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import { LOADING_TOKENS } from '../../protocol/access-tokens';
import { connectionIcon } from '../platform/connection-icon';
import { accessTokenRow, accessTokensRow, listCommands, tokenCount } from './access-token-rows';
import { endpointRow, endpointsRow } from './endpoint-rows';
import { listRow, listsRow, NO_LISTS } from './list-rows';
import type { GroupKind, TreeNode } from './nodes';
import { GONE, MAX_ROWS, type Row, type RowCommand, type RowContext } from './row';

/**
 * Returns the top-level nodes: the lists, the connections in the order of the settings, then invalid entries. Empty for
 * the welcome view.
 */
export function topNodes({ sessions, lists }: RowContext): readonly TreeNode[] {
  const isEmpty = sessions.all.length + sessions.bad.length + lists.all.length === 0;
  return [
    ...(isEmpty ? [] : [{ kind: 'lists' } as const]),
    ...sessions.all.map(({ connection }) => ({ kind: 'connection', connectionKey: connection.key }) as const),
    ...sessions.bad.map(({ index }) => ({ kind: 'badConnection', index }) as const),
  ];
}

/** Returns the content of a row from the current state. */
export function rowOf(context: RowContext, node: TreeNode): Row {
  if (node.kind === 'lists') return listsRow(context);
  if (node.kind === 'list') return listRow(context, node.address);
  if (node.kind === 'noLists') return NO_LISTS;
  if (node.kind === 'badConnection') return badConnectionRow(context, node.index);
  const session = context.sessions.find(node.connectionKey);
  if (session === undefined) return GONE;
  const parent: TreeNode = { kind: 'accessTokens', connectionKey: node.connectionKey };
  switch (node.kind) {
    case 'connection':
      return connectionRow(session);
    case 'accessTokens':
      return accessTokensRow(context, session);
    case 'endpoints':
      return endpointsRow(context, session);
    case 'accessToken':
      return { ...accessTokenRow(context, session, node.handle), parent };
    case 'endpoint':
      return endpointRow(context, session, node.endpointId);
    case 'problem':
      return { ...problemRow(session), parent };
    case 'loading':
      return { label: LOADING_TOKENS, tooltip: LOADING_TOKENS, icon: 'loading~spin', parent };
    case 'note':
      return noteRow(node.connectionKey, node.group, node.text);
    case 'more':
      return moreRow(session, node.group);
  }
}

const OWN_CREDENTIALS: readonly RowCommand[] = ['updateCredentials', 'useAccessToken'];

function connectionRow(session: Session): Row {
  const { connection } = session;
  const { key: connectionKey, baseUrl, lookUpCredentials } = connection;
  const label = displayText(connection.name);
  const common = {
    label,
    icon: connectionIcon(connection),
    commands: [
      'refresh',
      'lookUpEndpoint',
      ...listCommands(session),
      ...(baseUrl.isDemo ? [] : OWN_CREDENTIALS),
      'renameConnection',
      'removeConnection',
    ],
    children: () => [
      { kind: 'accessTokens', connectionKey },
      { kind: 'endpoints', connectionKey },
    ],
  } as const satisfies Partial<Row>;
  const description = displayText(addressText(baseUrl).replace(/^https:\/\//u, ''));
  if (baseUrl.isDemo) {
    return {
      ...common,
      description,
      tooltip: [
        label,
        l10n.t('The built-in demo service: sample rooms and tokens, no network, no credentials.'),
      ].join('\n'),
    };
  }
  const lines = [
    displayText(baseUrl.href),
    schemeOf(lookUpCredentials).explanation,
    ...(baseUrl.isExposed ? [l10n.t('Not encrypted: anyone on the network can read the password.')] : []),
  ];
  const { error } = session.accessTokens;
  if (error === undefined) return { ...common, description, tooltip: [label, ...lines].join('\n') };
  // The problem's own row is hidden while this row is collapsed.
  const { headline } = session.problem(error, 'accessTokens');
  return {
    ...common,
    description: `${problemLabel(error)} · ${description}`,
    tooltip: [label, headline, ...lines].join('\n'),
    icon: 'warning',
    tone: 'warning',
  };
}

function badConnectionRow({ sessions }: RowContext, index: number): Row {
  const bad = sessions.bad.find((each) => each.index === index);
  if (bad === undefined) return GONE;
  const problem = displayText(bad.problem);
  return {
    label: displayText(bad.label),
    description: problem,
    tooltip: [problem, l10n.t('This entry in zeroTouch.connections is ignored until it is corrected.')].join(
      '\n',
    ),
    icon: 'warning',
    tone: 'warning',
    commands: ['openSettings'],
    click: { command: COMMANDS.openSettings, title: l10n.t('Open Settings') },
  };
}

/** Returns the row of a failed list. A click runs the first step. */
function problemRow(session: Session): Row {
  const { error } = session.accessTokens;
  const problem = session.problem(error, 'accessTokens');
  const { steps, serverMessage } = problem;
  const [step] = steps;
  const commands = steps.flatMap((each) => NEXT_STEPS[each].command ?? []);
  const [first] = commands;
  const sentence = problemSentence(problem);
  const said =
    serverMessage === undefined ? [] : [l10n.t('The server says: {0}', displayText(serverMessage, 300))];
  const label = problemLabel(error);
  return {
    label,
    ...(step === undefined ? {} : { description: NEXT_STEPS[step].label }),
    spoken: sentence,
    tooltip: [sentence, ...said].join('\n'),
    icon: 'error',
    tone: 'error',
    commands,
    ...(first === undefined ? {} : { click: { command: COMMANDS[first], title: label } }),
  };
}

function noteRow(connectionKey: string, group: GroupKind, text: string): Row {
  const common = { label: text, icon: 'info', parent: { kind: group, connectionKey } } as const;
  if (group === 'accessTokens') return { ...common, tooltip: text };
  return {
    ...common,
    description: l10n.t('Look Up…'),
    tooltip: l10n.t('The service cannot list endpoints. Look one up by ID to add it here.'),
    click: { command: COMMANDS.lookUpEndpoint, title: l10n.t('Look Up Pairing Code…') },
  };
}

/** Returns the last row of a truncated group, which opens the complete group. */
function moreRow(session: Session, group: GroupKind): Row {
  const areTokens = group === 'accessTokens';
  const total = areTokens ? tokenCount(session) : session.endpoints.count;
  const label = areTokens ? l10n.t('Show all in the table') : l10n.t('Open all as a list of rooms');
  const counts = [numberText(MAX_ROWS), numberText(total)] as const;
  return {
    label,
    description: l10n.t('{0} of {1}', ...counts),
    tooltip: l10n.t('Showing {0} of {1}', ...counts),
    icon: areTokens ? 'table' : 'list-unordered',
    click: { command: areTokens ? COMMANDS.showTokenTable : COMMANDS.openEndpointsAsRollout, title: label },
    parent: { kind: group, connectionKey: session.connection.key },
  };
}
