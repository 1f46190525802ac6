/**
 * Follows the pointer while it drags the edge of a column.
 * @param onWidth gets the width at the pointer, in pixels
 */
export function dragEdge(
  edge: HTMLElement,
  { pointerId, clientX: startX }: PointerEvent,
  onWidth: (width: number) => void,
): void {
  const cell = edge.closest('.cell');
  if (cell === null) return;
  const { left, right } = cell.getBoundingClientRect();
  edge.setPointerCapture(pointerId);
  const onMove = ({ clientX }: PointerEvent) => onWidth(right - left + clientX - startX);
  const onEnd = () => {
    edge.removeEventListener('pointermove', onMove);
    edge.removeEventListener('lostpointercapture', onEnd);
  };
  edge.addEventListener('pointermove', onMove);
  edge.addEventListener('lostpointercapture', onEnd);
}
