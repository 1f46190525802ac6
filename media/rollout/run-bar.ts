import type { PanelAction, PanelButton, PanelNotice } from '../../src/protocol/panel';
import {
  type FromRollout,
  ROLLOUT_ACTIONS,
  type RolloutAction,
  type RunView,
} from '../../src/protocol/rollout';
import { element } from '../element';
import { notice } from '../notice';
import { progressParts, runButtons, spokenProgress, stageOf } from './run-parts';

/** How the run goes, and what can be done about it. */
export class RunBar {
  readonly element: HTMLElement;
  readonly #notices = element('div', { class: 'notices' }, []);
  readonly #came = element('div', { class: 'came' }, []);
  readonly #failed = element('div', { class: 'failed' }, []);
  readonly #bar = element(
    'div',
    { role: 'progressbar', class: 'bar', 'aria-label': 'Rooms fetched', 'aria-valuemin': '0' },
    [this.#came, this.#failed],
  );
  readonly #text = element('p', { class: 'progress-text' }, []);
  readonly #buttons = element('div', { class: 'buttons' }, []);
  readonly #post: (message: FromRollout) => void;
  readonly #rebuilt: () => void;
  readonly #tell: (text: string) => void;
  #shown = '';
  #stage: string | undefined;

  /** @param rebuilt called after buttons were built anew @param tell tells a screen reader */
  constructor(post: (message: FromRollout) => void, rebuilt: () => void, tell: (text: string) => void) {
    this.#post = post;
    this.#rebuilt = rebuilt;
    this.#tell = tell;
    this.element = element('section', { class: 'run', 'aria-label': 'Progress' }, [
      this.#notices,
      element('div', { class: 'progress' }, [this.#bar, this.#text]),
      this.#buttons,
    ]);
  }

  show(run: RunView): void {
    const { came, failed } = progressParts(run);
    this.#came.style.setProperty('width', `${came}%`);
    this.#failed.style.setProperty('width', `${failed}%`);
    this.#bar.setAttribute('aria-valuemax', String(run.total));
    this.#bar.setAttribute('aria-valuenow', String(run.done + run.incomplete + run.failed));
    this.#bar.setAttribute('aria-valuetext', spokenProgress(run));
    this.#bar.classList.toggle('running', run.phase === 'running');
    this.#text.textContent = run.progress;
    const stage = stageOf(run);
    // The first stage is what the person sees on opening, no news.
    if (this.#stage !== undefined && stage !== this.#stage) this.#tell(spokenProgress(run));
    this.#stage = stage;
    this.#showButtons(run);
  }

  #showButtons(run: RunView): void {
    const buttons = runButtons(run);
    const next = JSON.stringify([buttons, run.notices, run.phase]);
    if (next === this.#shown) return;
    this.#shown = next;
    this.#buttons.replaceChildren(
      ...buttons.map(({ action, label }, index) =>
        this.#button(action, label, index === 0 && buttons.length > 1 ? 'primary' : 'secondary', 'run'),
      ),
    );
    this.#notices.replaceChildren(...run.notices.map((each) => this.#notice(each, run)));
    this.#rebuilt();
  }

  #notice(told: PanelNotice, run: RunView): HTMLElement {
    const buttons = told.buttons.filter(({ action }) => wishOf(action, run) !== undefined);
    return notice({ ...told, buttons }, ({ action, label }: PanelButton) =>
      this.#button(wishOf(action, run) ?? 'showLog', label, 'secondary', told.headline),
    );
  }

  #button(action: RolloutAction, label: string, look: string, place: string): HTMLElement {
    const made = element('button', { type: 'button', class: look, 'data-key': `${place}/${action}` }, [
      label,
    ]);
    made.addEventListener('click', () => this.#post({ type: 'action', action }));
    return made;
  }
}

/** What a button of a notice asks for here. To try again is to go on, or to fetch what failed. */
function wishOf(action: PanelAction, { phase, isOpen }: RunView): RolloutAction | undefined {
  if (action !== 'refresh') return ROLLOUT_ACTIONS.find((known) => known === action);
  if (!isOpen || phase === 'running') return undefined;
  return phase === 'finished' ? 'retryFailed' : 'resume';
}
