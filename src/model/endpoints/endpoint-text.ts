import * as l10n from '@vscode/l10n';
import { ENDPOINT_DETAILS, type EndpointDetail } from '../../service/resources';
import { nonBlank } from '../display-text';

const LABELS: Readonly<Record<EndpointDetail, string>> = {
  name: l10n.t('Name'),
  ipAddress: l10n.t('IP address'),
  listenerServiceId: l10n.t('Listener service ID'),
  controlProtocol: l10n.t('Control protocol'),
  calendarId: l10n.t('Calendar'),
  calendarType: l10n.t('Calendar type'),
};

/** Labels of an endpoint's details, in display order. */
export const ENDPOINT_LABELS: readonly (readonly [EndpointDetail, label: string])[] = ENDPOINT_DETAILS.map(
  (detail) => [detail, LABELS[detail]],
);

interface EndpointNames {
  readonly id: string;
  readonly name?: string | undefined;
}

/** Returns the title of an endpoint: its name, else its ID. Invisible strings are skipped. */
export function endpointTitle({ id, name }: EndpointNames): string {
  return nonBlank(name) ?? id;
}

/** Returns the ID and the IP address, except the value used as the title. */
export function endpointSubtitle(
  endpoint: EndpointNames & { readonly ipAddress?: string | undefined },
): readonly string[] {
  const { id, ipAddress } = endpoint;
  const title = endpointTitle(endpoint);
  return [id, ipAddress].flatMap((part) => (part === undefined || part === title ? [] : part));
}
