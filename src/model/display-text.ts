const DEFAULT_LENGTH = 200;

/**
 * Makes foreign text fit to be shown: literal, visible and bounded. Control, bidirectional and zero-width characters
 * (Unicode Cc, Cf, Zl, Zp and lone surrogates) show as their code point, such as ‹U+202E›.
 * @param longest characters to show at the most, without the "…" that marks a cut
 */
export function displayText(text: string, longest = DEFAULT_LENGTH): string {
  // Cut first: only so much can be seen, and a pattern over a huge text costs time.
  const cut = text.length > longest ? text.slice(0, longest).replace(/[\uD800-\uDBFF]$/u, '') : text;
  const visible = cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) => {
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `‹U+${point}›`;
  });
  return cut.length < text.length ? `${visible}…` : visible;
}

/** True where `displayText` would show something other than the text itself. */
export function hasHiddenCharacters(text: string): boolean {
  return displayText(text, text.length) !== text;
}

/** For a QuickPick or an input, which turn `$(name)` into an icon and `[text](address)` into a link. */
export function quickInputText(text: string, longest?: number): string {
  return withoutLinks(displayText(text, longest)).replaceAll('$(', '$ (');
}

/** For a notification, which turns `[text](address)` into a link. */
export function notificationText(text: string, longest?: number): string {
  return withoutLinks(displayText(text, longest));
}

function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
