const DEFAULT_LENGTH = 200;
/** Maximum characters of an ID quoted in a sentence. */
export const MAX_QUOTED_ID = 60;

const JOINER_IN_EMOJI = String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D`;
const HIDDEN = new RegExp(
  String.raw`(?!${JOINER_IN_EMOJI}\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]`,
  'gu',
);
/** A lone surrogate or a dangling joiner of an emoji sequence, at the end of a truncated string. */
const CUT_REST = new RegExp(String.raw`(?:${JOINER_IN_EMOJI})?\p{Cs}?$`, 'u');

/**
 * Makes foreign text displayable: literal, visible and bounded. Control, bidirectional and zero-width characters
 * (Unicode Cc, Cf, Zl, Zp and lone surrogates) are shown as code points, such as ‹U+202E›. The joiner inside an emoji
 * sequence stays.
 * @param maxLength maximum characters, not counting the "…" that marks a truncation
 */
export function displayText(text: string, maxLength = DEFAULT_LENGTH): string {
  // Truncated first, because the pattern is slow on long strings.
  const cut = text.length > maxLength ? text.slice(0, maxLength).replace(CUT_REST, '') : text;
  const visible = cut.replace(HIDDEN, (character) => {
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `‹U+${point}›`;
  });
  return cut.length < text.length ? `${visible}…` : visible;
}

/** Returns the string, or undefined if nothing in it is visible. */
export function nonBlank(text: string | undefined): string | undefined {
  return text === undefined || /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text) ? undefined : text;
}

/** Returns whether `displayText` would change a string. */
export function hasHiddenCharacters(text: string): boolean {
  return displayText(text, text.length) !== text;
}

/** Formats a string for a QuickPick or input box, which render `$(name)` as an icon and `[text](address)` as a link. */
export function quickInputText(text: string, maxLength?: number): string {
  return withoutLinks(displayText(text, maxLength)).replaceAll('$(', '$ (');
}

/** Formats a string for a notification, which renders `[text](address)` as a link. */
export function notificationText(text: string, maxLength?: number): string {
  return withoutLinks(displayText(text, maxLength));
}

function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** Replacements for constants that are unreadable in lower case. */
const NAMES: Readonly<Record<string, string>> = {
  HANGUP: 'Hang up',
  ROLE_READONLY: 'Read only',
  ROLE_READWRITE: 'Read and write',
};

/** Words that stay in upper case. */
const INITIALISMS =
  /^(?:API|CEC|DTMF|HDMI|HTTP|HTTPS|ID|IP|NTP|PIN|PTZ|QR|REST|SIP|SMS|SNMP|SSH|TLS|URL|USB)$/;

/**
 * Converts a constant of the service to words, for example "Mute microphone" for `MUTE_MICROPHONE`. The words are
 * English in every language, like the constant. Returns any other string unchanged.
 */
export function constantLabel(name: string): string {
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? name;
  if (!/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(name)) return name;
  const words = name
    .replace(/^ROLE_(?=.)/, '')
    .split('_')
    .map((word) => (INITIALISMS.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
