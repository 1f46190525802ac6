import { join } from 'node:path';
import { isRecord, readJsonObject } from './json';
import { projectRoot } from './project';

const PLAIN = 'aceiouynsACEIOUYNS';
const ACCENTED = 'åçéîöûýñšÅÇÉÎÖÛÝÑŠ';

/**
 * Returns a translation in which each message is half as long again and has accents, to reveal text that is cut off.
 */
export function pseudoTranslation(): Readonly<Record<string, string>> {
  const catalog = readJsonObject(join(projectRoot(), 'l10n', 'bundle.l10n.json')) ?? {};
  return Object.fromEntries(
    Object.entries(catalog).map(([key, value]) => {
      const message = String(isRecord(value) ? value['message'] : value);
      // Language of numbers and dates.
      return [key, key === 'en' ? message : pseudo(message)];
    }),
  );
}

/** Translates a message. Each plural form is translated separately. */
export function pseudo(message: string): string {
  return message.split('|').map(longer).join('|');
}

function longer(message: string): string {
  const accented = message.replace(/\{\w+\}|\$\([^)]*\)|[a-zA-Z]/g, (part) =>
    part.length > 1 ? part : (ACCENTED[PLAIN.indexOf(part)] ?? part),
  );
  const words = message.replace(/\{\w+\}/g, '').split(' ');
  // Repeats words, so that the longest words are as long as in the message.
  let more = '';
  for (let index = 0; more.length < message.length / 2; index += 1)
    more += ` ${words[index % words.length] ?? ''}`;
  return `${accented}${more.slice(0, Math.ceil(message.length / 2) + 1)}`.trimEnd();
}
