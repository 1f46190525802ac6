import { nonBlank } from '../display-text';

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
