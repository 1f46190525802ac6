import type { Session } from '../../model/connections/session';
import { ENDPOINT_LABELS } from '../../model/endpoints/endpoint-text';
import type { LookUp } from '../../model/endpoints/look-ups';
import { localTime } from '../../model/timestamps';
import type { Detail } from './details';

/** What is known of a look-up beside its code. */
export function pairingCodeDetails(session: Session, { subject, code, details }: LookUp): readonly Detail[] {
  const endpoint = details.value?.endpoint;
  const remembered = subject.kind === 'endpoint' ? session.endpoints.get(subject.id) : undefined;
  const known = endpoint ?? remembered;
  return [
    ...detailOf('Endpoint ID', endpoint?.id ?? (subject.kind === 'endpoint' ? subject.id : undefined)),
    ...ENDPOINT_LABELS.flatMap(([detail, label]) =>
      detailOf(label, known?.[detail], detail === 'controlProtocol' || detail === 'calendarType'),
    ),
    ...detailOf('Pairing code ID', code.value?.id),
    ...detailOf('Fetched', code.loadedAt === undefined ? undefined : localTime(code.loadedAt)),
  ];
}

function detailOf(label: string, text: string | undefined, isConstant = false): readonly Detail[] {
  return text === undefined ? [] : [{ label, text, isConstant }];
}
