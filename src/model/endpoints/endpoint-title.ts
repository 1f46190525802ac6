import { nonBlank } from '../display-text';
import type { RememberedEndpoint } from './stored-endpoints';

/** The title of an endpoint: its name, else its label in a list, else its ID. A text without a visible character counts as none. */
export function endpointTitle({
  id,
  name,
  label,
}: {
  readonly id: string;
  readonly name?: string | undefined;
  readonly label?: string | undefined;
}): string {
  return nonBlank(name) ?? nonBlank(label) ?? id;
}

/** What is shown behind the title, as far as the title does not say it: label in a list, ID, IP address. */
export function endpointSubtitle(
  endpoint: Pick<RememberedEndpoint, 'id' | 'name' | 'label' | 'ipAddress'>,
): readonly string[] {
  const { id, label, ipAddress } = endpoint;
  const title = endpointTitle(endpoint);
  return [nonBlank(label), id, ipAddress].flatMap((part) =>
    part === undefined || part === title ? [] : part,
  );
}
