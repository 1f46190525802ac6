import { nonBlank } from '../display-text';

/** The title of an endpoint: its name, or its ID if the name is missing or has no visible character. */
export function endpointTitle({
  id,
  name,
}: {
  readonly id: string;
  readonly name?: string | undefined;
}): string {
  return nonBlank(name) ?? id;
}
