const MAX_NAME = 60;

/**
 * Proposes a file name such as `pairing-codes-Head office-2026-11-20.csv`. Characters that Windows forbids and hidden
 * ones become a hyphen; the prefix rules out device names such as CON.
 * @param at the day, in milliseconds since the Unix epoch
 * @param extension without the dot
 */
export function exportFileName(connectionName: string, at: number, extension: string): string {
  const safe = connectionName
    .normalize('NFC')
    .slice(0, MAX_NAME)
    .replace(/[<>:"/\\|?*\p{C}]+/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '');
  return `${['pairing-codes', ...(safe === '' ? [] : [safe]), dayText(at)].join('-')}.${extension}`;
}

function dayText(at: number): string {
  const date = new Date(at);
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
