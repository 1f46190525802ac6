import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ViewChange } from '../../src/protocol/list';
import { type RolloutHost, RoomsList } from './list';
import type { RolloutState } from './state';

interface RolloutPageProps {
  readonly state: RolloutState;
  readonly kept: ViewChange;
  readonly host: RolloutHost;
}

/**
 * The editor of a rollout. Focuses its heading when the editor is opened, and the table when its tab is shown again.
 */
export function RolloutPage({ state, kept, host }: RolloutPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useFocusSoon(() => {
    if (host.viewState === undefined) title.current?.focus();
  });
  return <RoomsList state={state} kept={kept} title={title} host={host} />;
}

/** Moves the focus now, or once the page has it again, because VS Code takes the focus while a command runs. */
function useFocusSoon(focus: () => void): void {
  const isPending = useRef(true);
  useLayoutEffect(() => {
    if (!document.hasFocus()) return;
    isPending.current = false;
    focus();
  }, []);
  useEffect(() => {
    const onFocus = () => {
      if (isPending.current && document.activeElement === document.body) focus();
      isPending.current = false;
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}
