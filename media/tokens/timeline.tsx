import { LOCALE, numberText } from '../../src/language';
import { LOADING_TOKENS } from '../../src/protocol/access-tokens';
import { type CountedWeek, weeksText, weekText } from './weeks';

const COMPACT = new Intl.NumberFormat(LOCALE, { notation: 'compact' });

interface TimelineProps {
  readonly weeks: readonly CountedWeek[];
  /** False while the list is still arriving. */
  readonly isComplete: boolean;
  /** The start of the week by which the list is filtered. */
  readonly chosen: string | undefined;
  readonly onChoose: (start: string | undefined) => void;
}

/** A bar chart of the tokens that expire per week. Clicking a bar filters by its week. */
export function Timeline({ weeks, isComplete, chosen, onChoose }: TimelineProps) {
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const text = isComplete ? weeksText(weeks) : LOADING_TOKENS;
  return (
    <figure class="timeline">
      <figcaption class="visually-hidden">{text}</figcaption>
      <div class="weeks">
        {weeks.map((week, index) => {
          const { start, count } = week;
          const isChosen = chosen === String(start);
          return (
            <button
              key={start}
              type="button"
              class={count > 0 ? 'week has-tokens' : 'week'}
              data-key={`week/${index}`}
              aria-pressed={isChosen}
              title={weekText(week)}
              onClick={() => onChoose(isChosen ? undefined : String(start))}
            >
              <span class="visually-hidden">{weekText(week)}</span>
              <span class="week-count" aria-hidden="true">
                <span class="exact">{numberText(count)}</span>
                <span class="compact">{COMPACT.format(count)}</span>
              </span>
              <span class="week-bar" style={{ '--share': String(count / most) }} />
              <span class="week-date" aria-hidden="true">
                {week.date}
              </span>
            </button>
          );
        })}
      </div>
    </figure>
  );
}
