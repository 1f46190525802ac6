import * as l10n from '@vscode/l10n';
import type { EndpointDetail } from '../../service/resources';
import { nonBlank } from '../display-text';

/** The labels of an endpoint's details, in the order in which they are shown. */
export const ENDPOINT_LABELS: readonly (readonly [EndpointDetail, label: string])[] = [
  ['name', l10n.t({ message: 'Name', comment: ['The name of an endpoint (room system).'] })],
  ['ipAddress', l10n.t('IP address')],
  ['listenerServiceId', l10n.t('Listener service ID')],
  ['controlProtocol', l10n.t('Control protocol')],
  ['calendarId', l10n.t('Calendar')],
  ['calendarType', l10n.t('Calendar type')],
];

/** What an endpoint is called by. */
interface EndpointNames {
  readonly id: string;
  readonly name?: string | undefined;
  /** What a list calls its room. */
  readonly label?: string | undefined;
}

/** The title of an endpoint: its name, else its label in a list, else its ID. A text without a visible character counts as none. */
export function endpointTitle({ id, name, label }: EndpointNames): string {
  return nonBlank(name) ?? nonBlank(label) ?? id;
}

/** What is shown behind the title, as far as the title does not say it: label in a list, ID, IP address. */
export function endpointSubtitle(
  endpoint: EndpointNames & { readonly ipAddress?: string | undefined },
): readonly string[] {
  const { id, label, ipAddress } = endpoint;
  const title = endpointTitle(endpoint);
  return [nonBlank(label), id, ipAddress].flatMap((part) =>
    part === undefined || part === title ? [] : part,
  );
}
