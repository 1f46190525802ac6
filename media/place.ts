/** Notes at which button the keyboard is: the page is built anew, and revealing a panel takes its focus for a moment. */
export function keepPlace(root: HTMLElement): void {
  document.addEventListener('focusin', ({ target }) => {
    root.dataset['place'] = (target instanceof HTMLElement ? target.dataset['key'] : undefined) ?? '';
  });
  window.addEventListener('focus', () => restorePlace(root));
}

/** Puts the keyboard back to the button where it was, if its page was built anew under it. */
export function restorePlace(root: HTMLElement): void {
  const { place = '' } = root.dataset;
  // Only where the focus is in this page already: it would be taken from wherever the person is typing.
  if (place === '' || !document.hasFocus() || document.activeElement !== document.body) return;
  const same = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(place)}"]`);
  // A notice goes with its buttons, and a page may be hidden with its own.
  const seen = [...root.querySelectorAll('button')].find(
    (each) => !each.disabled && each.offsetParent !== null,
  );
  (same ?? seen)?.focus({ preventScroll: true });
}
