import { useEffect, useRef } from 'preact/hooks';

/** @returns a function that moves the focus now, or when the page has it again: VS Code takes it while a command runs */
export function useFocusSoon(): (focus: () => void) => void {
  const pending = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    const onFocus = () => {
      if (document.activeElement === document.body) pending.current?.();
      pending.current = undefined;
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return (focus) => {
    if (document.hasFocus()) focus();
    else pending.current = focus;
  };
}
