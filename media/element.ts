/** Makes an element. Text goes in as text nodes alone, so nothing of it is ever markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Tells something that just happened, for the eye and for a screen reader. */
export function announce(target: HTMLElement, text: string): void {
  // The animation starts over even when the same text is told twice.
  target.replaceChildren(element('span', {}, [text]));
}
