import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pressedKey } from '../shared/pressed-key';
import type { PageHost } from '../shared/start-page';
import { PressGuard } from './press-guard';

/** Keeps Enter and Space from pressing a button by mistake. */
export function usePressGuard(host: Pick<PageHost<never>, 'onFocusMoved'>): PressGuard {
  const [guard] = useState(() => new PressGuard());
  useLayoutEffect(() => {
    const reset = () => guard.reset();
    let isIgnored = false;
    const onKeyDown = (event: KeyboardEvent) => {
      const isIgnoredNow = guard.ignores(pressedKey(event), event.repeat);
      if (!event.repeat) isIgnored = isIgnoredNow;
      if (!isIgnoredNow) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Firefox presses a button when Space is released.
    const onKeyUp = (event: KeyboardEvent) => {
      if (isIgnored) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keyup', onKeyUp, true);
    document.addEventListener('click', reset, true);
    const stop = host.onFocusMoved(reset);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keyup', onKeyUp, true);
      document.removeEventListener('click', reset, true);
      stop();
    };
  }, []);
  return guard;
}

/**
 * Returns a function that tells whether the last press was Enter or Space on *Previous* or *Next*, which then keep the
 * focus: the main button would mark the room at the next press.
 */
export function useStepsByKey(): () => boolean {
  const isStep = useRef(false);
  useLayoutEffect(() => {
    const onClick = ({ target, detail }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
      isStep.current = detail === 0 && /^main\/(?:previous|next)$/u.test(button?.dataset['key'] ?? '');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressedKey(event)?.key.startsWith('Arrow')) isStep.current = false;
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
  return () => isStep.current;
}
