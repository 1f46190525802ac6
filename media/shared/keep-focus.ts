/** Keeps the focus on its button while the page changes. @returns a function to call after each change */
export function keepFocus(root: HTMLElement): () => void {
  let key = '';
  const restore = () => restoreFocus(root, key);
  document.addEventListener('focusin', ({ target }) => {
    key = (target instanceof HTMLElement ? target.dataset['key'] : undefined) ?? '';
  });
  // Revealing a panel takes the focus of its page for a moment.
  window.addEventListener('focus', restore);
  return restore;
}

function restoreFocus(root: HTMLElement, key: string): void {
  // If the page has no focus, the person may be typing elsewhere.
  if (key === '' || !document.hasFocus() || document.activeElement !== document.body) return;
  const same = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  // A button can be gone, disabled or on a hidden page. Another of its group has often taken its place.
  const group = key.replace(/\/.*$/u, '/');
  const inGroup = root.querySelectorAll<HTMLElement>(`button[data-key^="${CSS.escape(group)}"]`);
  const candidates = [...(same === null ? [] : [same]), ...inGroup, ...root.querySelectorAll('button')];
  candidates.find(canHaveFocus)?.focus({ preventScroll: true });
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.offsetParent !== null && !(element instanceof HTMLButtonElement && element.disabled);
}
