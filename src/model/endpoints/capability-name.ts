/** Names that their letters alone do not give. */
const NAMES: Readonly<Record<string, string>> = { HANGUP: 'Hang up' };

/** Words that keep their capitals. */
const INITIALISMS =
  /^(?:API|CEC|DTMF|HDMI|HTTP|HTTPS|ID|IP|NTP|PIN|PTZ|QR|REST|SIP|SMS|SNMP|SSH|TLS|URL|USB)$/;

/** A capability in words, such as "Mute microphone" for `MUTE_MICROPHONE`. Any other text is shown as it is. */
export function capabilityName(capability: string): string {
  if (Object.hasOwn(NAMES, capability)) return NAMES[capability] ?? capability;
  if (!/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/.test(capability)) return capability;
  const words = capability.split('_').map((word) => (INITIALISMS.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
