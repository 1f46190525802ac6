import * as l10n from '@vscode/l10n';
import { useState } from 'preact/hooks';
import { countOf, numberText } from '../../src/language';
import { DELIMITERS, type LeftOut, type RolloutReview } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';

const ASK = 'ask';
const NO_LABEL = 'none';

interface ColumnChoicesProps {
  readonly review: RolloutReview;
  readonly onChange: (message: FromRollout) => void;
}

/** Fields that determine how a table is parsed. */
export function ColumnChoices({ review, onChange }: ColumnChoicesProps) {
  const { columns, hasHeader, idColumn, labelColumn } = review;
  const change = (changes: Partial<Pick<RolloutReview, 'hasHeader' | 'idColumn' | 'labelColumn'>>) =>
    onChange({ type: 'columns', hasHeader, idColumn, labelColumn, ...changes });
  const options = columns.map((column, index) => (
    <option key={index} value={index}>
      {columnText(column)}
    </option>
  ));
  return (
    <fieldset class="choices">
      <legend>{l10n.t('Columns')}</legend>
      <div class="field">
        <label for="id-column">{l10n.t('Endpoint ID column')}</label>
        <select
          id="id-column"
          aria-invalid={idColumn === undefined}
          value={String(idColumn ?? ASK)}
          onChange={({ currentTarget: { value } }) => change({ idColumn: indexOf(value) })}
        >
          {idColumn === undefined && (
            <option value={ASK}>
              {l10n.t({ message: 'Choose…', comment: ['Choose a column of the list.'] })}
            </option>
          )}
          {options}
        </select>
      </div>
      <div class="field">
        <label for="label-column">{l10n.t('Room label column')}</label>
        <select
          id="label-column"
          value={String(labelColumn ?? NO_LABEL)}
          onChange={({ currentTarget: { value } }) => change({ labelColumn: indexOf(value) })}
        >
          <option value={NO_LABEL}>
            {l10n.t({ message: 'None', comment: ['Room label column: no column.'] })}
          </option>
          {options}
        </select>
      </div>
      {review.delimiter !== undefined && <DelimiterField delimiter={review.delimiter} onChange={onChange} />}
      {(columns.length > 1 || hasHeader) && (
        <label class="check">
          <input
            type="checkbox"
            class="tick"
            checked={hasHeader}
            onChange={({ currentTarget: { checked } }) => change({ hasHeader: checked })}
          />
          {l10n.t('First row names the columns')}
        </label>
      )}
    </fieldset>
  );
}

const DELIMITER_NAMES: Readonly<Record<(typeof DELIMITERS)[number], string>> = {
  ',': l10n.t({ message: 'Comma', comment: ['A delimiter: what is between the cells of a text.'] }),
  ';': l10n.t({ message: 'Semicolon', comment: ['A delimiter: what is between the cells of a text.'] }),
  '\t': l10n.t({ message: 'Tab', comment: ['A delimiter: what is between the cells of a text.'] }),
  '|': l10n.t({ message: 'Pipe', comment: ['A delimiter: what is between the cells of a text.'] }),
};

interface DelimiterFieldProps {
  readonly delimiter: string;
  readonly onChange: (message: FromRollout) => void;
}

/** Selects the delimiter of a text. One that the first line specifies may be missing in the predefined list. */
function DelimiterField({ delimiter, onChange }: DelimiterFieldProps) {
  const isKnown = DELIMITERS.some((each) => each === delimiter);
  return (
    <div class="field">
      <label for="delimiter">{l10n.t('Delimiter')}</label>
      <select
        id="delimiter"
        value={delimiter}
        onChange={({ currentTarget: { value } }) => {
          const chosen = DELIMITERS.find((each) => each === value);
          if (chosen !== undefined) onChange({ type: 'delimiter', delimiter: chosen });
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

function indexOf(value: string): number | undefined {
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

/** Describes a column by its name and first values, since the name alone may be ambiguous. */
function columnText({ name, samples }: RolloutReview['columns'][number]): string {
  return samples.length === 0 ? name : `${name} (${samples.join(', ')})`;
}

/** Number of lines that fit on the page without scrolling. */
const MAX_OPEN = 8;

interface LeftOutListProps {
  /** For example "Duplicates". */
  readonly heading: string;
  /** Explains how the lines are handled. */
  readonly explanation: string;
  readonly lines: readonly LeftOut[];
  /** Number of all lines. */
  readonly total: number;
}

/** Lines of a list that will not be looked up. */
export function LeftOutList(props: LeftOutListProps) {
  return props.total === 0 ? null : <LeftOutLines {...props} />;
}

/** Opens when its first lines arrive. After that, only the user opens and closes it. */
function LeftOutLines({ heading, explanation, lines, total }: LeftOutListProps) {
  const [isOpen, setIsOpen] = useState(total <= MAX_OPEN);
  const more = total - lines.length;
  return (
    <details class="left-out" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{`${heading} (${numberText(total)})`}</summary>
      <p class="caption">{explanation}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section class="scroller" tabIndex={0} aria-label={heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">{l10n.t({ message: 'Line', comment: ['The number of a line of a text.'] })}</th>
              <th scope="col">{l10n.t({ message: 'Text', comment: ['The text of a line.'] })}</th>
              <th scope="col">{l10n.t({ message: 'Why', comment: ['Why a line is not used.'] })}</th>
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
      {more > 0 && <p class="caption">{countOf(more, l10n.t('And {0} more line.|And {0} more lines.'))}</p>}
    </details>
  );
}
