const DEFAULT_LENGTH = 200;
/** Characters of an ID that a sentence quotes. */
export const MAX_QUOTED_ID = 60;

const JOINER_IN_EMOJI = String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D`;
const HIDDEN = new RegExp(
  String.raw`(?!${JOINER_IN_EMOJI}\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]`,
  'gu',
);
/** Half a character, or the joiner of half an emoji sequence, that a cut leaves at the end. */
const CUT_REST = new RegExp(String.raw`(?:${JOINER_IN_EMOJI})?\p{Cs}?$`, 'u');

/**
 * Makes foreign text fit to be shown: literal, visible and bounded. Control, bidirectional and zero-width characters
 * (Unicode Cc, Cf, Zl, Zp and lone surrogates) show as their code point, such as ‹U+202E›. The joiner inside an emoji
 * sequence stays.
 * @param maxLength characters to show, without the "…" that marks a cut
 */
export function displayText(text: string, maxLength = DEFAULT_LENGTH): string {
  // Cut first, because the pattern takes long over a long text.
  const cut = text.length > maxLength ? text.slice(0, maxLength).replace(CUT_REST, '') : text;
  const visible = cut.replace(HIDDEN, (character) => {
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `‹U+${point}›`;
  });
  return cut.length < text.length ? `${visible}…` : visible;
}

/** @returns the text, or undefined for one that shows nothing: empty, or only spaces and characters without a shape */
export function nonBlank(text: string | undefined): string | undefined {
  return text === undefined || /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text) ? undefined : text;
}

/** True if `displayText` shows something other than the text itself. */
export function hasHiddenCharacters(text: string): boolean {
  return displayText(text, text.length) !== text;
}

/** For a QuickPick or an input box, which turn `$(name)` into an icon and `[text](address)` into a link. */
export function quickInputText(text: string, maxLength?: number): string {
  return withoutLinks(displayText(text, maxLength)).replaceAll('$(', '$ (');
}

/** For a notification, which turns `[text](address)` into a link. */
export function notificationText(text: string, maxLength?: number): string {
  return withoutLinks(displayText(text, maxLength));
}

function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** Names that their letters alone do not give. */
const NAMES: Readonly<Record<string, string>> = {
  HANGUP: 'Hang up',
  ROLE_READONLY: 'Read only',
  ROLE_READWRITE: 'Read and write',
};

/** Words that keep their capitals. */
const INITIALISMS =
  /^(?:API|CEC|DTMF|HDMI|HTTP|HTTPS|ID|IP|NTP|PIN|PTZ|QR|REST|SIP|SMS|SNMP|SSH|TLS|URL|USB)$/;

/**
 * A constant of the service in words: a capability, a role, a protocol or a type of calendar, such as "Mute microphone"
 * for `MUTE_MICROPHONE`. English in each language, as the constant is. Any other text is shown as it is.
 */
export function inWords(name: string): string {
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? name;
  if (!/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(name)) return name;
  const words = name
    .replace(/^ROLE_(?=.)/, '')
    .split('_')
    .map((word) => (INITIALISMS.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
