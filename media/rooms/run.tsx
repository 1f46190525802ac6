import * as l10n from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import { numberText, sentenceAnd, sentencesText } from '../../src/language';
import type { NoticeAction, RoomView, RunView } from '../../src/protocol/rollout';
import { pacingText } from '../../src/protocol/text';

/** The rooms that *Fetch Codes* would fetch. */
export interface RoomsToFetch {
  readonly ids: readonly string[];
  /** Number of rooms. Several rows can contain the same room. */
  readonly count: number;
  /** Whether all of these rooms have failed, so that another attempt is not the obvious next step. */
  readonly haveFailed: boolean;
}

/** Returns the rooms that *Fetch Codes* includes. */
export function roomsToFetch(rooms: readonly RoomView[]): RoomsToFetch {
  const wanted = rooms.filter(({ needsCode }) => needsCode);
  return {
    ids: wanted.map(({ id }) => id),
    count: new Set(wanted.map(({ endpointId }) => endpointId)).size,
    haveFailed: wanted.every(({ state }) => state === 'failed'),
  };
}

export function fetchLabel({ count }: Pick<RoomsToFetch, 'count'>): string {
  return count === 0 ? l10n.t('Fetch Codes') : l10n.t('Fetch Codes ({0})', numberText(count));
}

/** Returns whether exporting is the next step, because there are codes and every other room was tried. */
export function isExportNext({ running }: RunView, { haveFailed }: RoomsToFetch, hasCodes: boolean): boolean {
  return hasCodes && running === undefined && haveFailed;
}

/** Returns the next step that takes precedence: a run cannot continue without other credentials. */
export function firstStep({ notices }: RunView): NoticeAction | undefined {
  const actions = notices.flatMap(({ buttons }) => buttons.map(({ action }) => action));
  return actions.find((action) => action === 'updateCredentials' || action === 'useAccessToken');
}

/** Parts of the progress bar in percent. */
interface ProgressParts {
  readonly completed: number;
  readonly failed: number;
}

/** Computes the completed and failed parts of a run. */
export function progressParts({ asked, ended, failed }: NonNullable<RunView['running']>): ProgressParts {
  const percent = (count: number) => (asked === 0 ? 0 : (count / asked) * 100);
  return { completed: percent(ended - failed), failed: percent(failed) };
}

/**
 * Returns the current stage. A new stage is announced: the start and end of a run, each quarter of its rooms, and each
 * wait.
 */
export function stageOf({ running, pacing }: RunView): string {
  if (running === undefined) return '';
  const { completed, failed } = progressParts(running);
  const wait = pacing?.isWaiting === true ? ' waiting' : '';
  return `${Math.floor((completed + failed) / 25)}${wait}`;
}

/** Formats the progress: "30 of 2,000 rooms · 27 ready · 3 failed". */
export function shownProgress({ progress, counts }: RunView): string {
  return [progress, counts].filter((part) => part !== '').join(' · ');
}

/** Formats the progress for a screen reader. */
export function spokenProgress(run: RunView): string {
  const progress = shownProgress(run);
  return run.pacing === undefined ? progress : sentenceAnd(pacingText(run.pacing), progress);
}

/**
 * Explains how long the run and its codes are kept. Returns undefined if there is nothing to keep.
 * @param isUntitled whether the list was never saved and is lost with its tab
 */
export function keepHint(
  { running, isOpen }: RunView,
  hasCodes: boolean,
  isUntitled: boolean,
): { readonly text: string; readonly more?: string } | undefined {
  const isRunning = running !== undefined;
  if (!isOpen || !(hasCodes || isRunning)) return undefined;
  if (isUntitled) {
    return {
      text: l10n.t('Codes are kept until you close this tab.'),
      more: l10n.t('Save the list to keep them until you close the window.'),
    };
  }
  const text = l10n.t('Codes are kept until you close this window.');
  return isRunning ? { text, more: l10n.t('Fetching continues when you close this tab.') } : { text };
}

/** Calls `onStart` when a run starts, but not for a run that was already in progress when the page was loaded. */
export function useRunStart(run: RunView | undefined, onStart: () => void): void {
  const isRunning = run && run.running !== undefined;
  const last = useRef(isRunning);
  useEffect(() => {
    if (isRunning === true && last.current === false) onStart();
    last.current = isRunning;
  }, [isRunning]);
}

/** Announces each stage of a run. */
export function useSpokenStages(run: RunView | undefined, speak: (text: string) => void): void {
  const stage = run === undefined ? undefined : stageOf(run);
  const last = useRef(stage);
  useEffect(() => {
    if (run !== undefined && last.current !== undefined && last.current !== stage) speak(spokenProgress(run));
    last.current = stage;
  }, [stage]);
}

/** Calls `showAll` once the rooms matching a filter by state were fetched and no room matches anymore. */
export function useFilterOfRun(
  run: RunView | undefined,
  state: string,
  isEmpty: boolean,
  showAll: () => void,
): void {
  const isRunning = run?.running !== undefined;
  /** The filter during the last run. */
  const ofRun = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (isRunning) ofRun.current = state;
    else if (ofRun.current !== state) ofRun.current = undefined;
    else if (isEmpty) showAll();
  }, [isRunning, state, isEmpty]);
}

interface RunHintProps {
  readonly run: RunView;
  readonly hasCodes: boolean;
  readonly isUntitled: boolean;
}

/** Status text below the rooms: why the run is slowed or waits, in full, or how long its codes are kept. */
export function RunHint({ run, hasCodes, isUntitled }: RunHintProps) {
  const { pacing } = run;
  const hint = keepHint(run, hasCodes, isUntitled);
  if (pacing !== undefined) return <p class="status pacing-text">{pacing.text}</p>;
  return hint === undefined ? null : (
    <p class="status" title={sentencesText([hint.text, ...(hint.more === undefined ? [] : [hint.more])])}>
      {hint.text}
    </p>
  );
}
