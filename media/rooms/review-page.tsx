import * as l10n from '@vscode/l10n';
import type { RefObject } from 'preact';
import { countOf, numberText } from '../../src/language';
import { COLUMN_LABELS, type RolloutReview } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { Button } from '../shared/button';
import { Notice } from '../shared/notice';
import { blockedText, type Draft, reviewButtons, useDraft } from './review';
import { ColumnChoices, LeftOutList } from './review-fields';
import { ROOM_WORDS } from './text';

interface ReviewPageProps {
  readonly isHidden: boolean;
  readonly review: RolloutReview;
  /** The last text from the extension. */
  readonly draft: Draft;
  readonly textField: RefObject<HTMLTextAreaElement | null>;
  readonly post: (message: FromRollout) => void;
}

/** The page on which a list is entered and reviewed. */
export function ReviewPage({ isHidden, review, draft, textField, post }: ReviewPageProps) {
  const { text, setText, flush, send } = useDraft(draft, post);
  const { purpose, problem, idColumn } = review;
  const hasTextField = purpose !== 'columns';
  const isEmpty = hasTextField && text.trim() === '';
  const blocked = isEmpty ? undefined : blockedText(review);
  const isAsking = idColumn === undefined;
  return (
    <div class="page review-page" hidden={isHidden}>
      {hasTextField && (
        <div class="input">
          <label for="draft">
            {l10n.t('Paste endpoint IDs or a table: one ID a line, or CSV with a header')}
          </label>
          <textarea
            ref={textField}
            id="draft"
            data-key="draft"
            rows={7}
            spellcheck={false}
            autocomplete="off"
            wrap="off"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            // The page of a hidden tab is unloaded before a timer ends.
            onBlur={flush}
          />
          <div class="buttons">
            <Button
              id="source/file"
              label={l10n.t('Choose a File…')}
              onClick={() => send({ type: 'source', source: 'file' })}
            />
            <Button
              id="source/endpoints"
              label={l10n.t('Use Looked-Up Endpoints…')}
              onClick={() => send({ type: 'source', source: 'endpoints' })}
            />
          </div>
        </div>
      )}
      {problem !== undefined && (
        <Notice
          notice={{ tone: 'error', headline: l10n.t('Check the list'), text: problem, buttons: [] }}
          onAction={() => {}}
        />
      )}
      {!isEmpty && review.columns.length > 0 && <ColumnChoices review={review} onChange={send} />}
      {!isEmpty && (
        <section class="result">
          {/* A problem of the whole list says more than that there is nothing to look up. */}
          {problem === undefined && (
            <h2 class="rooms">
              {isAsking ? l10n.t('Which column holds the endpoint IDs?') : foundText(review)}
            </h2>
          )}
          {review.notes.map((note) => (
            <p key={note} class="caption">
              {note}
            </p>
          ))}
          <LeftOutList
            heading={l10n.t('Duplicates')}
            explanation={l10n.t('Each room is looked up once.')}
            lines={review.duplicates}
            total={review.duplicatesTotal}
          />
          <LeftOutList
            heading={l10n.t('Unusable lines')}
            explanation={
              hasTextField
                ? l10n.t('These lines are left out.')
                : l10n.t('These lines stay in the list and are not looked up.')
            }
            lines={review.unusable}
            total={review.unusableTotal}
          />
          <SampleTable review={review} />
        </section>
      )}
      <div class="buttons start">
        {blocked !== undefined && (
          <p class="blocked" role="note">
            {blocked}
          </p>
        )}
        {reviewButtons(review).map(({ key, label, message, isPossible }, index) => (
          <Button
            key={key}
            id={`review/${key}`}
            isPrimary={index === 0}
            isDisabled={!isPossible}
            label={label}
            onClick={() => send(message)}
          />
        ))}
      </div>
    </div>
  );
}

function foundText({ purpose, rooms, newRooms }: RolloutReview): string {
  if (purpose !== 'add' || newRooms === rooms) return ROOM_WORDS.total(rooms);
  return countOf(
    rooms,
    l10n.t('{0} room, {1} not in the list yet|{0} rooms, {1} not in the list yet'),
    numberText(newRooms),
  );
}

/** The first parsed rooms of a list. */
function SampleTable({ review: { sample, rooms, labelColumn } }: { readonly review: RolloutReview }) {
  if (sample.length === 0) return null;
  const hasLabels = labelColumn !== undefined;
  const more = rooms - sample.length;
  return (
    <table class="sample">
      <thead>
        <tr>
          <th scope="col">{COLUMN_LABELS.endpointId}</th>
          {hasLabels && <th scope="col">{l10n.t('Room label')}</th>}
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
              {countOf(more, l10n.t('and {0} more room|and {0} more rooms'))}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
