import * as l10n from '@vscode/l10n';
import { ENDPOINT_DETAILS, type EndpointDetail } from '../../service/resources';

/** Label of each detail of an endpoint. */
export const DETAIL_LABELS: Readonly<Record<EndpointDetail, string>> = {
  name: l10n.t('Name'),
  ipAddress: l10n.t('IP address'),
  listenerServiceId: l10n.t('Listener service ID'),
  controlProtocol: l10n.t('Control protocol'),
  calendarId: l10n.t('Calendar'),
  calendarType: l10n.t('Calendar type'),
};

/** Labels of an endpoint's details, in display order. */
export const ENDPOINT_LABELS: readonly (readonly [EndpointDetail, label: string])[] = ENDPOINT_DETAILS.map(
  (detail) => [detail, DETAIL_LABELS[detail]],
);
