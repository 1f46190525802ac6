import type { RolloutReview } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import { Button } from '../../shared/button';

interface FoundWordsProps {
  readonly review: RolloutReview;
  readonly onChange: (message: FromRollout) => void;
}

/** The words of a text that can be IDs, and a button that uses them. */
export function FoundWords({ review: { words, hasHeader }, onChange }: FoundWordsProps) {
  if (words === undefined) return null;
  const { total, samples } = words;
  const more = total - samples.length;
  return (
    <div class="words">
      <p>
        These words can be IDs: <span class="text">{samples.join(', ')}</span>
        {more > 0 && ` and ${more.toLocaleString('en')} more`}.
      </p>
      <Button
        id="words/use"
        onClick={() => onChange({ type: 'columns', hasHeader, idColumn: 'words', labelColumn: undefined })}
      >
        {total === 1 ? 'Use This ID' : `Use These ${total.toLocaleString('en')} IDs`}
      </Button>
    </div>
  );
}
