import type { EndpointDetail } from '../../service/endpoint-details';
import { nonBlank } from '../display-text';

/** The labels of an endpoint's details, in the order in which they are shown. */
export const ENDPOINT_LABELS: readonly (readonly [EndpointDetail, label: string])[] = [
  ['name', 'Name'],
  ['ipAddress', 'IP address'],
  ['listenerServiceId', 'Listener service ID'],
  ['controlProtocol', 'Control protocol'],
  ['calendarId', 'Calendar'],
  ['calendarType', 'Calendar type'],
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

/** Names that their letters alone do not give. */
const NAMES: Readonly<Record<string, string>> = { HANGUP: 'Hang up' };

/** Words that keep their capitals. */
const INITIALISMS =
  /^(?:API|CEC|DTMF|HDMI|HTTP|HTTPS|ID|IP|NTP|PIN|PTZ|QR|REST|SIP|SMS|SNMP|SSH|TLS|URL|USB)$/;

/** A capability in words, such as "Mute microphone" for `MUTE_MICROPHONE`. Any other text is shown as it is. */
export function capabilityName(capability: string): string {
  if (Object.hasOwn(NAMES, capability)) return NAMES[capability] ?? capability;
  if (!/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(capability)) return capability;
  const words = capability.split('_').map((word) => (INITIALISMS.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
