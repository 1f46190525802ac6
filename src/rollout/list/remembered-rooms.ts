import type { RememberedEndpoint } from '../../model/endpoints/stored-endpoints';
import type { Room } from '../room';

/** Remembered endpoints as rooms of a list: the label of an earlier list comes before the endpoint's name. */
export function roomsOf(endpoints: readonly RememberedEndpoint[]): readonly Room[] {
  return endpoints.map(({ id, label, name }) => ({ endpointId: id, label: label ?? name }));
}
