import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countOf, sentencesText } from '../../src/language';
import { ACTS } from '../../src/protocol/acts';
import {
  EXPORT_GROUPS,
  type ExportFormat,
  type HeadView,
  LIST_SOURCES,
  type ListSource,
  type RunView,
} from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { COLUMNS_FIRST, filteredText } from '../../src/protocol/text';
import { ExportMenu, MoreMenu } from '../list/menus';
import { Button } from '../shared/button';
import type { MenuItem, MenuSection } from '../shared/menu';
import { focusSoon } from '../shared/start-page';
import { fetchLabel, firstStep, isExportNext, progressParts, type RoomsToFetch, shownProgress } from './run';

const NOT_CHOSEN = -1;

interface PageHeadProps {
  readonly head: HeadView;
  /** Whether to focus the heading, because the editor was just opened. */
  readonly takesFocus: boolean;
  readonly post: (message: FromRollout) => void;
  /** Content after the connection. */
  readonly children?: ComponentChildren;
}

/** The row with the connection that looks up the rooms, and the name of the document for screen readers. */
export function PageHead({ head, takesFocus, post, children }: PageHeadProps) {
  const { heading } = head;
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    focusSoon(() => {
      if (document.activeElement === document.body) title.current?.focus();
    });
  }, []);
  return (
    <header class="bar page-head">
      {/* The tab shows the name. */}
      <h1 ref={title} class="visually-hidden" tabIndex={-1}>
        {heading}
      </h1>
      <ConnectionChoice {...connectionChoice(head, post)} />
      {children}
    </header>
  );
}

/** Explains why the list is read-only, and offers to edit a copy. */
export function ShownNotice({ head: { shown }, post }: Pick<PageHeadProps, 'head' | 'post'>) {
  if (shown === undefined) return null;
  const { text, isWarning, canChoose } = shown;
  return (
    <section class={isWarning ? 'notice shown warning' : 'notice shown'} role="note">
      <p>{text}</p>
      {canChoose && (
        <Button
          id="shown/chooseEncoding"
          label={ACTS.chooseEncoding.roomsPage.label}
          onClick={() => post({ type: 'action', action: 'chooseEncoding' })}
        />
      )}
      <Button
        id="shown/editCopy"
        label={ACTS.editCopy.roomsPage.label}
        onClick={() => post({ type: 'action', action: 'editCopy' })}
      />
    </section>
  );
}

/** Notes about how the list was read, on one line. */
export function ListNotes({ notes }: Pick<RunView, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <section class="notice notes" role="note">
      <p>{sentencesText(notes)}</p>
    </section>
  );
}

interface RunHeadProps {
  readonly run: RunView;
  readonly head: HeadView;
  /** False while there is nothing to export. */
  readonly hasCodes: boolean;
  readonly toFetch: RoomsToFetch;
  /** Whether a filter hides some of the rooms. */
  readonly isFiltered: boolean;
  readonly onFetch: () => void;
  /** Describes the exported rooms. */
  readonly exportHeading: string;
  readonly isGrouped: boolean;
  readonly onChangeColumns: () => void;
  readonly onExport: (format: ExportFormat) => void;
  readonly post: (message: FromRollout) => void;
}

const ADD_LABELS: Readonly<Record<ListSource, string>> = {
  clipboard: l10n.t('Add Rooms'),
  file: l10n.t('Add Rooms from a File…'),
  endpoints: l10n.t('Add Looked-Up Endpoints…'),
};

/** Progress of the run and actions on the list. Each keeps its place in every phase. */
export function RunHead(props: RunHeadProps) {
  const { run, head, hasCodes, toFetch, exportHeading, isGrouped, onChangeColumns, onExport, post } = props;
  const isExportPrimary = isExportNext(run, toFetch, hasCodes);
  const addItem = (source: ListSource): MenuItem => ({
    key: source,
    label: ADD_LABELS[source],
    run: () => post({ type: 'add', source }),
  });
  const canAdd = head.canEdit && run.total > 0 && !head.reading.isDoubtful;
  return (
    <>
      <Progress run={run} />
      <div class="tools">
        {run.pacing?.nextTry !== undefined && (
          <Button
            id="run/tryNow"
            label={ACTS.tryNow.roomsPage.label}
            icon="refresh"
            iconOnly="narrow"
            onClick={() => post({ type: 'action', action: 'tryNow' })}
          />
        )}
        {hasCodes && (
          <ExportMenu
            heading={exportHeading}
            formats={exportFormats(isGrouped, onExport)}
            isPrimary={isExportPrimary}
          />
        )}
        <MainButton {...props} isPrimary={!isExportPrimary && firstStep(run) === undefined} />
        <MoreMenu
          sections={[
            {
              items: [
                ...(canAdd ? LIST_SOURCES.map(addItem) : []),
                ...(head.reading.columns.length > 0
                  ? [{ key: 'columns', label: l10n.t('Change Columns…'), run: onChangeColumns }]
                  : []),
              ],
            },
            narrowSection(connectionChoice(head, post)),
          ]}
        />
      </div>
    </>
  );
}

type MainButtonProps = Pick<RunHeadProps, 'run' | 'head' | 'toFetch' | 'isFiltered' | 'onFetch' | 'post'> & {
  readonly isPrimary: boolean;
};

/** The button that fetches missing codes, or stops a run. If the connection is gone, nothing can be sent. */
function MainButton({ run, head, toFetch, isFiltered, onFetch, post, isPrimary }: MainButtonProps) {
  const { isDoubtful } = head.reading;
  if (!run.isOpen || (run.total === 0 && !isDoubtful)) return null;
  if (run.running !== undefined)
    return (
      <Button
        id="run/stop"
        label={ACTS.stop.roomsPage.label}
        onClick={() => post({ type: 'action', action: 'stop' })}
      />
    );
  return (
    <Button
      id="run/fetchCodes"
      label={fetchLabel(toFetch)}
      isPrimary={isPrimary && toFetch.count > 0 && !isDoubtful}
      unavailable={isDoubtful ? COLUMNS_FIRST : toFetch.count === 0 ? NOTHING_TO_FETCH : undefined}
      {...(isFiltered ? { hint: filteredText(toFetch.count, run.total) } : {})}
      onClick={onFetch}
    />
  );
}

/** Shown if *Fetch Codes* has nothing to do. */
export const NOTHING_TO_FETCH: string = l10n.t(
  'Nothing to fetch: every room shown has a current code, is paired, or has no valid ID',
);

/** The progress of a run in words and as a bar below the row. Between runs, the filters by state show the counts. */
function Progress({ run }: { readonly run: RunView }) {
  const { progress, counts, running, pacing } = run;
  if (running === undefined) return null;
  const text = shownProgress(run);
  return (
    <>
      {pacing?.nextTry !== undefined && <p class="next-try">{pacing.nextTry}</p>}
      <p class="progress-text" title={text}>
        <span class="ended">{progress}</span>
        {counts !== '' && <span class="counts">{` · ${counts}`}</span>}
      </p>
      <ProgressLine running={running} text={text} />
    </>
  );
}

interface ProgressLineProps {
  readonly running: NonNullable<RunView['running']>;
  readonly text: string;
}

function ProgressLine({ running, text }: ProgressLineProps) {
  const { completed, failed } = progressParts(running);
  return (
    <div
      role="progressbar"
      class="progress-line"
      aria-label={l10n.t('Rooms fetched')}
      aria-valuemin={0}
      aria-valuemax={running.asked}
      aria-valuenow={running.ended}
      aria-valuetext={text}
    >
      <div class="completed" style={{ width: `${completed}%` }} />
      <div class="failed" style={{ width: `${failed}%` }} />
    </div>
  );
}

/** Returns the export formats. */
function exportFormats(
  isGrouped: boolean,
  onExport: (format: ExportFormat) => void,
): readonly (readonly MenuItem[])[] {
  const labels: Readonly<Record<ExportFormat, string | undefined>> = {
    xlsx: 'Excel…',
    csv: 'CSV…',
    sheet: l10n.t('Printable Sheet…'),
    cards: l10n.t('Cards to Hand Out…'),
    json: 'JSON…',
    perGroup: isGrouped ? l10n.t('One File per Group…') : undefined,
  };
  return EXPORT_GROUPS.map((group) =>
    group.flatMap((format) => {
      const label = labels[format];
      return label === undefined ? [] : [{ key: format, label, run: () => onExport(format) }];
    }),
  );
}

/** Describes the exported rooms. */
export function exportHeading(shown: number, total: number, selected: number): string {
  if (selected > 0) return countOf(selected, l10n.t('Export {0} selected room|Export {0} selected rooms'));
  return shown === total
    ? countOf(total, l10n.t('Export {0} room|Export all {0} rooms'))
    : countOf(shown, l10n.t('Export the {0} room shown|Export the {0} rooms shown'));
}

/** Opens the choice of connections, wherever it is on the page. */
export function showConnections(): void {
  const select = document.querySelector<HTMLSelectElement>('select[data-key="connection"]');
  if (select?.checkVisibility() === true) {
    select.focus();
    select.showPicker();
  } else document.querySelector<HTMLElement>('[data-key="more"]')?.click();
}

/** The choice of a connection by its name. */
interface ConnectionOptions {
  readonly label: string;
  readonly names: readonly string[];
  /** Index of the current choice. */
  readonly chosen: number | undefined;
  /** Shown while no connection is chosen. */
  readonly placeholder: string;
  readonly choose: (index: number, name: string) => void;
}

function connectionChoice(
  { connections, connection }: HeadView,
  post: (message: FromRollout) => void,
): ConnectionOptions {
  return {
    label: l10n.t('Connection'),
    names: connections,
    chosen: connection,
    placeholder: connections.length === 0 ? l10n.t('No connections') : l10n.t('Select a connection'),
    choose: (index, name) => post({ type: 'connection', index, name }),
  };
}

/** A select field, which moves to a menu on a narrow page once it has a value. */
function ConnectionChoice({ label, names, chosen, placeholder, choose }: ConnectionOptions) {
  return (
    <select
      aria-label={label}
      title={label}
      data-key="connection"
      class={chosen === undefined ? 'choice' : 'choice wide-only'}
      disabled={names.length === 0}
      aria-invalid={names.length > 0 && chosen === undefined}
      value={chosen ?? NOT_CHOSEN}
      onChange={({ currentTarget }) => {
        const index = Number(currentTarget.value);
        const name = names[index];
        if (name === undefined) return;
        // Reset, because the choice may be rejected: only the extension changes the value.
        currentTarget.value = String(chosen ?? NOT_CHOSEN);
        choose(index, name);
      }}
    >
      {chosen === undefined && <option value={NOT_CHOSEN}>{placeholder}</option>}
      {names.map((name, index) => (
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </select>
  );
}

function narrowSection({ label, names, chosen, choose }: ConnectionOptions): MenuSection {
  return {
    heading: label,
    isNarrowOnly: true,
    items:
      chosen === undefined
        ? []
        : names.map((name, index) => ({
            key: `${index}`,
            label: name,
            isChecked: index === chosen,
            run: () => choose(index, name),
          })),
  };
}
