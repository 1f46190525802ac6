import * as l10n from '@vscode/l10n';
import type { ReadingView } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { DELIMITERS } from '../../src/rollout/room';
import { Button } from '../shared/button';

const ASK = 'ask';
const NO_LABEL = 'none';

interface ColumnsBarProps {
  readonly reading: ReadingView;
  readonly post: (message: FromRollout) => void;
  /** Keeps the bar open after the first choice, or closes the bar. */
  readonly onChoosing: (isChoosing: boolean) => void;
}

/** The bar above the table that says how the text is read. Each choice takes effect immediately. */
export function ColumnsBar({ reading, post, onChoosing }: ColumnsBarProps) {
  const { columns, headerLine, idColumn, labelColumn, isDoubtful } = reading;
  const hasHeader = headerLine !== undefined;
  const choice = { hasHeader, idColumn, labelColumn };
  const send = (message: FromRollout) => {
    onChoosing(true);
    post(message);
  };
  const change = (changes: Partial<typeof choice>) => send({ type: 'columns', ...choice, ...changes });
  const options = columns.map((column) => (
    <option key={column.key} value={column.key}>
      {columnText(column)}
    </option>
  ));
  const question = l10n.t('Which column has the endpoint IDs?');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink below its content.
    <div
      class={isDoubtful ? 'notice columns-bar doubtful' : 'notice columns-bar'}
      role="group"
      aria-label={question}
    >
      <h2>{question}</h2>
      <div class="field">
        <label for="id-column">{l10n.t('Endpoint IDs')}</label>
        <select
          id="id-column"
          data-key="columns/id"
          aria-invalid={idColumn === undefined}
          value={idColumn ?? ASK}
          onChange={({ currentTarget: { value } }) => change({ idColumn: value === ASK ? undefined : value })}
        >
          {idColumn === undefined && <option value={ASK}>{l10n.t('Choose…')}</option>}
          {options}
        </select>
      </div>
      <div class="field">
        <label for="label-column">{l10n.t('Room names')}</label>
        <select
          id="label-column"
          data-key="columns/label"
          value={labelColumn ?? NO_LABEL}
          onChange={({ currentTarget: { value } }) =>
            change({ labelColumn: value === NO_LABEL ? undefined : value })
          }
        >
          <option value={NO_LABEL}>{l10n.t({ message: 'None', comment: ['Room names: no column.'] })}</option>
          {options}
        </select>
      </div>
      {reading.delimiter !== undefined && <DelimiterField delimiter={reading.delimiter} post={send} />}
      <label class="check">
        <input
          type="checkbox"
          class="tick"
          checked={hasHeader}
          onChange={({ currentTarget: { checked } }) => change({ hasHeader: checked })}
        />
        {headerLine === undefined || headerLine === 1
          ? l10n.t('First row contains the column names')
          : l10n.t('Line {0} contains the column names', headerLine)}
      </label>
      <div class="buttons">
        <Button
          id="columns/done"
          label={isDoubtful ? l10n.t('Use These Columns') : l10n.t('Done')}
          isPrimary={isDoubtful && idColumn !== undefined}
          isDisabled={idColumn === undefined}
          onClick={() => {
            if (isDoubtful) change({});
            onChoosing(false);
          }}
        />
      </div>
    </div>
  );
}

const DELIMITER_NAMES: Readonly<Record<(typeof DELIMITERS)[number], string>> = {
  ',': l10n.t('Comma'),
  ';': l10n.t('Semicolon'),
  '\t': l10n.t('Tab'),
  '|': l10n.t('Pipe'),
};

interface DelimiterFieldProps {
  readonly delimiter: string;
  readonly post: (message: FromRollout) => void;
}

/**
 * Selects the delimiter of the list. A delimiter that the first line specifies may be missing in the predefined list.
 */
function DelimiterField({ delimiter, post }: DelimiterFieldProps) {
  const isKnown = DELIMITERS.some((each) => each === delimiter);
  return (
    <div class="field">
      <label for="delimiter">{l10n.t('Delimiter')}</label>
      <select
        id="delimiter"
        data-key="columns/delimiter"
        value={delimiter}
        onChange={({ currentTarget: { value } }) => {
          const chosen = DELIMITERS.find((each) => each === value);
          if (chosen !== undefined) post({ type: 'delimiter', delimiter: chosen });
        }}
      >
        {!isKnown && <option value={delimiter}>{delimiter}</option>}
        {DELIMITERS.map((each) => (
          <option key={each} value={each}>
            {DELIMITER_NAMES[each]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Describes a column by its name and first values, because the name alone may be ambiguous. */
function columnText({ name, samples }: ReadingView['columns'][number]): string {
  return samples.length === 0 ? name : `${name} (${samples.join(', ')})`;
}
