import type { IdColumn, RolloutReview } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import { columnText, wordsText } from './column-text';

const ASK = 'ask';
const EVERY = 'every';
const WORDS = 'words';
const NONE = 'none';

interface ColumnChoicesProps {
  readonly review: RolloutReview;
  readonly onChange: (message: FromRollout) => void;
}

/** The fields that say how a table is to be read. */
export function ColumnChoices({ review, onChange }: ColumnChoicesProps) {
  const { columns, hasHeader, idColumn, labelColumn, words } = review;
  const change = (changes: Partial<Pick<RolloutReview, 'hasHeader' | 'idColumn' | 'labelColumn'>>) =>
    onChange({ type: 'columns', hasHeader, idColumn, labelColumn, ...changes });
  const options = columns.map((column, index) => (
    <option key={index} value={index}>
      {columnText(column)}
    </option>
  ));
  return (
    <fieldset class="choices">
      <legend>How to read it</legend>
      <div class="field">
        <label for="id-column">Endpoint ID column</label>
        <select
          id="id-column"
          aria-invalid={idColumn === undefined}
          value={String(idColumn ?? ASK)}
          onChange={({ currentTarget: { value } }) => change({ idColumn: idColumnOf(value) })}
        >
          {idColumn === undefined && <option value={ASK}>Choose…</option>}
          {options}
          <option value={EVERY}>Every cell is an ID</option>
          {(words !== undefined || idColumn === 'words') && <option value={WORDS}>{wordsText(words)}</option>}
        </select>
      </div>
      <div class="field">
        <label for="label-column">Room label column</label>
        {/* Where every cell or word is an ID, no column is left for a label. */}
        <select
          id="label-column"
          disabled={idColumn === 'every' || idColumn === 'words'}
          value={String(labelColumn ?? NONE)}
          onChange={({ currentTarget: { value } }) => change({ labelColumn: indexOf(value) })}
        >
          <option value={NONE}>None</option>
          {options}
        </select>
      </div>
      {(columns.length > 1 || hasHeader) && (
        <label class="check">
          <input
            type="checkbox"
            class="tick"
            checked={hasHeader}
            onChange={({ currentTarget: { checked } }) => change({ hasHeader: checked })}
          />
          First row names the columns
        </label>
      )}
    </fieldset>
  );
}

function idColumnOf(value: string): IdColumn | undefined {
  return value === EVERY || value === WORDS ? value : indexOf(value);
}

function indexOf(value: string): number | undefined {
  return /^\d+$/.test(value) ? Number(value) : undefined;
}
