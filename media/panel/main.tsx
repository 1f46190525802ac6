import * as l10n from '@vscode/l10n';
import { useLayoutEffect, useState } from 'preact/hooks';
import { dispatch, type Handlers } from '../../src/protocol/handlers';
import type { Announcement } from '../../src/protocol/messages';
import type { FromPanel, PanelAction, PanelChange, PanelEvent, ToPanel } from '../../src/protocol/panel';
import { isDialogOpen } from '../shared/keys-help';
import { pressedKey } from '../shared/pressed-key';
import { focusSoon, type PageHost, startPage, useEvents } from '../shared/start-page';
import { panelKey } from './panel-keys';
import { PanelPage } from './panel-page';
import { usePressGuard, useStepsByKey } from './use-presses';

/** Acts that also apply without a button: the extension saves, or says why a room without a code is not marked. */
const BUTTONLESS: ReadonlySet<PanelAction> = new Set(['pair', 'save']);

interface PanelProps extends PanelChange {
  readonly host: PageHost<FromPanel, PanelEvent>;
}

const NORMAL_VIEW = { isLarge: false, isSpelled: false };

/** The panel's page. A new subject resets the view (large, spelled out). */
function Panel({ host, kind, state, isPreview, subject }: PanelProps) {
  const [view, setView] = useState(NORMAL_VIEW);
  const events: Handlers<PanelEvent, void> = { other: () => setView(NORMAL_VIEW) };
  useEvents(host, (event) => dispatch(events, event.type, event));
  const { isLarge, isSpelled } = view;
  useLayoutEffect(() => {
    scrollTo(0, 0);
    host.restoreFocus();
  }, [isLarge]);
  const act = (action: PanelAction) => host.post({ type: 'action', action, subject });
  const toggleLarge = () => {
    setView({ ...view, isLarge: !isLarge });
    host.show(isLarge ? l10n.t('Large view closed') : l10n.t('Large view. Escape closes it.'));
  };
  const guard = usePressGuard(host);
  const isStepByKey = useStepsByKey();
  useLayoutEffect(() => {
    guard.reset();
    if (kind === 'roomPanel' && !isStepByKey()) focusSoon(focusMainButton);
  }, [subject]);
  // A layout effect, because a key may follow as soon as the page is drawn.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedKey(event);
      if (pressed === undefined || isDialogOpen()) return;
      const command = panelKey(kind, pressed, getSelection()?.isCollapsed === false);
      if (command === 'closeLargeView') {
        if (isLarge && !event.repeat) toggleLarge();
        return;
      }
      if (command === undefined) return;
      const inNotices = state.notices.flatMap((notice) => notice.buttons);
      const offered = [...state.buttons, ...(state.room?.more ?? []), ...inNotices];
      const button = offered.find(({ action }) => action === command);
      const isOffered = button === undefined ? BUTTONLESS.has(command) : button.unavailable === undefined;
      // Otherwise, VS Code would handle the key too, and undo the last edit in another editor.
      event.preventDefault();
      event.stopPropagation();
      if (isOffered && !event.repeat) act(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const controls = {
    kind,
    ...view,
    toggleLarge,
    toggleSpelled: () => setView({ ...view, isSpelled: !isSpelled }),
    act,
    copyDetail: (key: string) => host.post({ type: 'copyDetail', key, subject }),
  };
  return <PanelPage state={state} isPreview={isPreview} controls={controls} />;
}

function focusMainButton(): void {
  document.querySelector<HTMLElement>('.of-room .primary')?.focus({ preventScroll: true });
}

type Shown = PanelChange | undefined;
type Change = Exclude<ToPanel, PanelEvent | Announcement>;

const CHANGES: Handlers<Change, Shown> = { state: (change) => change };

startPage<Shown, Change, PanelEvent, FromPanel>({
  initial: undefined,
  reduce: (_, change) => dispatch(CHANGES, change.type, change),
  isEvent: (message): message is PanelEvent => !Object.hasOwn(CHANGES, message.type),
  isBusy: (shown) => shown === undefined || shown.state.busy !== undefined,
  view: (host) => (shown) => shown && <Panel {...shown} host={host} />,
});
