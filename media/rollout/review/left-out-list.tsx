import { useState } from 'preact/hooks';
import type { LeftOut } from '../../../src/protocol/rollout';

/** As many lines fit on the page without scrolling. */
const MAX_OPEN = 8;

interface LeftOutListProps {
  /** Such as "Duplicates". */
  readonly heading: string;
  /** What happens to the lines. */
  readonly explanation: string;
  /** The first lines. */
  readonly lines: readonly LeftOut[];
  /** How many lines there are. */
  readonly total: number;
}

/** Lines of a list that will not be looked up. */
export function LeftOutList(props: LeftOutListProps) {
  return props.total === 0 ? null : <LeftOutLines {...props} />;
}

/** Opens by itself when its first lines arrive. After that, only the person opens and closes it. */
function LeftOutLines({ heading, explanation, lines, total }: LeftOutListProps) {
  const [isOpen, setIsOpen] = useState(total <= MAX_OPEN);
  const more = total - lines.length;
  return (
    <details class="left-out" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {heading} ({total.toLocaleString('en')})
      </summary>
      <p class="caption">{explanation}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section class="scroller" tabIndex={0} aria-label={heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Text</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, text, reason }) => (
              <tr key={`${line} ${text}`}>
                <td class="line">{line}</td>
                <td class="text">{text}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p class="caption">And {more.toLocaleString('en')} more.</p>}
    </details>
  );
}
