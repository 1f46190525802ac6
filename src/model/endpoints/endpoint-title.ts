import { nonBlank } from '../display-text';

/** What an endpoint is called wherever it is shown: its name, or its ID where the name is missing or shows nothing. */
export function endpointTitle({
  id,
  name,
}: {
  readonly id: string;
  readonly name?: string | undefined;
}): string {
  return nonBlank(name) ?? id;
}
