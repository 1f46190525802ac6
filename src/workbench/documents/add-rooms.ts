import * as l10n from '@vscode/l10n';
import { quickInputText } from '../../model/display-text';
import { addRoomsOf } from '../../rollout/list/added-rooms';
import { type Reading, read } from '../../rollout/list/reading';
import type { RolloutDocument } from '../../rollout/rollout-document';
import type { Dialogs } from '../platform/dialogs';
import { editList, type Outcome, requireEditable } from './edit-list';

/**
 * Adds the rooms in the given text to a document in one edit. First asks for the column of the endpoint IDs, if it is
 * uncertain.
 * @returns undefined if the user canceled
 * @throws ActionFailure if they cannot be added; ListClosed if the list was closed meanwhile
 */
export async function addToDocument(
  document: RolloutDocument,
  text: string,
  dialogs: Pick<Dialogs, 'pick'>,
): Promise<Outcome | undefined> {
  requireEditable(document);
  const input = await withColumn(read(text), dialogs);
  return input === undefined ? undefined : await editList(document, addRoomsOf(input));
}

/**
 * Asks for the column of the endpoint IDs if the header does not name it or another column may also contain them.
 * @returns undefined if the user canceled
 */
export async function withColumn(
  input: Reading,
  dialogs: Pick<Dialogs, 'pick'>,
): Promise<Reading | undefined> {
  const { columns, choice, isDoubtful, list } = input;
  if (list.problem !== undefined || columns.length === 0 || !isDoubtful) return input;
  const items = columns.map(({ name, samples }, index) => ({
    label: quickInputText(name),
    description: quickInputText(samples.join(', ')),
    index,
  }));
  const proposed = items.filter(({ index }) => index === choice.idColumn);
  const others = items.filter(({ index }) => index !== choice.idColumn);
  const picked = await dialogs.pick([...proposed, ...others], {
    title: l10n.t('Which column has the endpoint IDs?'),
    placeHolder: l10n.t('The list stays unchanged until you choose'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (picked === undefined) return undefined;
  const idColumn = picked.index;
  const other = columns.length === 2 && choice.header === undefined ? 1 - idColumn : undefined;
  const labelColumn = choice.labelColumn === idColumn ? undefined : choice.labelColumn;
  return read(input.text, { ...choice, idColumn, labelColumn: labelColumn ?? other });
}
