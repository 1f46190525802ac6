import { COMMANDS } from '../../ids';
import type { Session } from '../../model/connections/session';
import { displayText } from '../../model/display-text';
import { ENDPOINT_LABELS, endpointSubtitle, endpointTitle } from '../../model/endpoints/endpoint-text';
import { localTime } from '../../model/timestamps';
import type { TreeNode } from './nodes';
import { MAX_ROWS, type Row, type RowContext } from './row';

const ICON = 'device-camera-video';

/** The row of the endpoints that were looked up through a connection. */
export function endpointsRow({ revealed }: RowContext, session: Session): Row {
  const connectionKey = session.connection.key;
  const { count } = session.endpoints;
  return {
    label: 'Endpoints',
    description: String(count),
    tooltip: `Endpoints that were looked up: ${count}`,
    icon: ICON,
    commands: ['lookUpEndpoint', 'openEndpointsAsRollout', 'forgetEndpoint'],
    parent: { kind: 'connection', connectionKey },
    children: () => {
      const group = 'endpoints';
      if (count === 0) return [{ kind: 'note', connectionKey, group, text: 'None looked up yet' }];
      const { all } = session.endpoints;
      const shown = [
        ...all.slice(0, MAX_ROWS),
        ...all.slice(MAX_ROWS).filter(({ id }) => id === revealed(session)),
      ];
      const nodes = shown.map(({ id }): TreeNode => ({ kind: 'endpoint', connectionKey, endpointId: id }));
      return count > MAX_ROWS ? [...nodes, { kind: 'more', connectionKey, group }] : nodes;
    },
  };
}

/** The row of an endpoint, even one that was forgotten since. */
export function endpointRow({ connection, endpoints }: Session, endpointId: string): Row {
  const endpoint = endpoints.get(endpointId) ?? { id: endpointId };
  const { capabilities, lookedUpAt } = endpoint;
  const lines = [
    `Endpoint ID: ${displayText(endpointId)}`,
    ...ENDPOINT_LABELS.flatMap(([detail, name]) => {
      const value = endpoint[detail];
      return value === undefined ? [] : [`${name}: ${displayText(value)}`];
    }),
    ...(capabilities === undefined
      ? []
      : [`Capabilities: ${displayText(capabilities.join(', ') || '(none)', 500)}`]),
    lookedUpAt === undefined ? 'Not looked up yet' : `Looked up: ${localTime(lookedUpAt)}`,
  ];
  return {
    label: displayText(endpointTitle(endpoint)),
    description: endpointSubtitle(endpoint)
      .map((part) => displayText(part))
      .join(' · '),
    tooltip: lines.join('\n'),
    icon: ICON,
    commands: [
      'showPairingCode',
      'copyPairingCode',
      'copyDetails',
      'openEndpointsAsRollout',
      'forgetEndpoint',
    ],
    click: { command: COMMANDS.showPairingCode, title: 'Show Pairing Code' },
    parent: { kind: 'endpoints', connectionKey: connection.key },
  };
}
