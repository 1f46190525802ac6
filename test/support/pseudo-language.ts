import { join } from 'node:path';
import { isRecord, readJsonObject } from './json';
import { projectRoot } from './project';

const PLAIN = 'aceiouynsACEIOUYNS';
const ACCENTED = 'åçéîöûýñšÅÇÉÎÖÛÝÑŠ';

/** A translation in which each message is half as long again and has accents, so that it shows what is cut. */
export function pseudoTranslation(): Readonly<Record<string, string>> {
  const catalogue = readJsonObject(join(projectRoot(), 'l10n', 'bundle.l10n.json')) ?? {};
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => {
      const message = String(isRecord(value) ? value['message'] : value);
      // The language of numbers and dates.
      return [key, key.startsWith('en/') ? message : pseudo(message)];
    }),
  );
}

/** A message as it is in that translation, each plural form by itself. */
export function pseudo(message: string): string {
  return message.split('|').map(longer).join('|');
}

function longer(message: string): string {
  const accented = message.replace(/\{\w+\}|\$\([^)]*\)|[a-zA-Z]/g, (part) =>
    part.length > 1 ? part : (ACCENTED[PLAIN.indexOf(part)] ?? part),
  );
  const words = message.replace(/\{\w+\}/g, '').split(' ');
  // The words again, as long words as the message has.
  let more = '';
  for (let index = 0; more.length < message.length / 2; index += 1)
    more += ` ${words[index % words.length] ?? ''}`;
  return `${accented}${more.slice(0, Math.ceil(message.length / 2) + 1)}`.trimEnd();
}
