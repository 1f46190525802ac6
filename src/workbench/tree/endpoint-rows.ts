import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../../ids';
import { listText, numberText } from '../../language';
import { displayText } from '../../model/display-text';
import { ENDPOINT_LABELS } from '../../model/endpoints/detail-labels';
import { endpointSubtitle, endpointTitle } from '../../model/endpoints/endpoint-text';
import type { Session } from '../../model/sessions/session';
import type { TreeNode } from './nodes';
import { detailLine, MAX_ROWS, type Row, type RowContext } from './row';

const NO_CAPABILITIES = l10n.t({
  message: '(none)',
  comment: ['Capabilities of an endpoint.'],
});

const ICON = 'device-camera-video';

export function endpointsRow({ revealed }: RowContext, session: Session): Row {
  const connectionKey = session.connection.key;
  const { count } = session.endpoints;
  return {
    label: l10n.t('Endpoints'),
    description: numberText(count),
    tooltip: l10n.t('Looked-up endpoints: {0}', numberText(count)),
    icon: ICON,
    commands: ['lookUpEndpoint', 'openEndpointsAsRollout', 'forgetEndpoint'],
    parent: { kind: 'connection', connectionKey },
    children: () => {
      const group = 'endpoints';
      if (count === 0)
        return [
          {
            kind: 'note',
            connectionKey,
            group,
            text: l10n.t('None looked up yet'),
          },
        ];
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

/** Returns the row of an endpoint, even if the endpoint was forgotten meanwhile. */
export function endpointRow(
  { settings }: RowContext,
  { connection, endpoints }: Session,
  endpointId: string,
): Row {
  const endpoint = endpoints.get(endpointId) ?? { id: endpointId };
  const { capabilities, lookedUpAt } = endpoint;
  const lines = [
    detailLine(l10n.t('Endpoint ID'), displayText(endpointId)),
    ...ENDPOINT_LABELS.flatMap(([detail, name]) => {
      const value = endpoint[detail];
      return value === undefined ? [] : [detailLine(name, displayText(value))];
    }),
    ...(capabilities === undefined
      ? []
      : [detailLine(l10n.t('Capabilities'), displayText(listText(capabilities), 500) || NO_CAPABILITIES)]),
    lookedUpAt === undefined
      ? l10n.t('Not looked up yet')
      : l10n.t('Looked up: {0}', settings.calendar.localTime(lookedUpAt)),
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
    click: { command: COMMANDS.showPairingCode, title: l10n.t('Show Pairing Code') },
    parent: { kind: 'endpoints', connectionKey: connection.key },
  };
}
