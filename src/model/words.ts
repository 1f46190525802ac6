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
 * for `MUTE_MICROPHONE`. Any other text is shown as it is.
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
