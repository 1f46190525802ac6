import type { RolloutReview } from '../../../src/protocol/rollout';

/** The first rooms of a list, as they were read. */
export function SampleTable({ review: { sample, rooms, labelColumn } }: { readonly review: RolloutReview }) {
  if (sample.length === 0) return null;
  const hasLabels = labelColumn !== undefined;
  const more = rooms - sample.length;
  return (
    <table class="sample">
      <thead>
        <tr>
          <th scope="col">Endpoint ID</th>
          {hasLabels && <th scope="col">Room label</th>}
        </tr>
      </thead>
      <tbody>
        {sample.map(({ endpointId, label }, index) => (
          <tr key={index}>
            <td class="text">{endpointId}</td>
            {hasLabels && <td>{label}</td>}
          </tr>
        ))}
        {more > 0 && (
          <tr key="rest">
            <td class="rest" colSpan={hasLabels ? 2 : 1}>
              and {more.toLocaleString('en')} more
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
