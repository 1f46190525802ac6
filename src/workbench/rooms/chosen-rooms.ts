import { nonBlank } from '../../model/display-text';
import { groupsOf } from '../../model/groups';
import { foldedText } from '../../protocol/word-search';
import type { ExportRow } from '../../rollout/export-row';
import type { Grouping } from './sheet-content';

/** Shorter words occur in many IDs, so they reveal none. */
const MAX_HARMLESS = 3;

/**
 * Describes the chosen rooms of a list, for titles and file names: the group that they have in common, and the words of
 * the filter that the group does not contain. Words that occur in an ID or a code are left out, because a title can be
 * shown where a code must not appear.
 * @returns undefined if there is nothing to say
 */
export function chosenText(
  rows: readonly ExportRow[],
  grouping: Grouping | undefined,
  filter = '',
): string | undefined {
  const [group, ...others] = grouping === undefined ? [] : groupsOf(rows, grouping.groupOf).keys();
  const common = group !== undefined && others.length === 0 ? group : '';
  const said = foldedText(common);
  const more = wordsOf(filter).filter((word) => !said.includes(foldedText(word)));
  return nonBlank(harmless([...wordsOf(common), ...more], rows).join(' '));
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

/** Returns the words that no ID and no code contains. Parts of a code can be typed as several words. */
function harmless(words: readonly string[], rows: readonly ExportRow[]): readonly string[] {
  const secrets = foldedText(
    rows
      .flatMap(({ endpointId, code = '', pairingCodeId = '' }) => [endpointId, code, pairingCodeId])
      .join('\0'),
  );
  const isFound = (word: string) => secrets.includes(foldedText(word));
  const found = words.filter(isFound);
  return found.join('').length > MAX_HARMLESS ? words.filter((word) => !isFound(word)) : words;
}
