import * as l10n from '@vscode/l10n';
import { once } from './once';

/**
 * The language of words, numbers and dates (BCP 47): the language of the translation in use, or English if there is
 * none.
 */
export const LOCALE = l10n.t({
  message: 'en',
  comment: ['The BCP 47 tag of the language of this file: numbers and dates are written as it says.'],
});

// Made when first needed: the first format of a process takes some 10 ms, which the first input box would wait for.
const numberFormat = once(() => new Intl.NumberFormat(LOCALE));
const pluralRules = once(() => new Intl.PluralRules(LOCALE));
const categories = once(() => pluralCategories(pluralRules()));
const listFormat = once(() => new Intl.ListFormat(LOCALE, { type: 'conjunction', style: 'narrow' }));

/** A number with the separators of the language, such as "2,000". */
export function numberText(value: number): string {
  return numberFormat().format(value);
}

/** The plural categories of a language, in the order of Unicode CLDR, which is the order of plural forms in a message. */
export function pluralCategories(rules: Intl.PluralRules): readonly Intl.LDMLPluralRule[] {
  const { pluralCategories: used } = rules.resolvedOptions();
  return PLURAL_CATEGORIES.filter((category) => used.includes(category));
}

const PLURAL_CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * A sentence about a number of things, in the plural form that the language has for it, such as "2,000 rooms".
 * @param forms separated by `|`, in the order of the plural categories (Unicode CLDR) of the language: l10n.t('{0} room|{0} rooms').
 * A category without a form takes the last form. {0} is the number.
 * @param values of the places {1}, {2} and so on
 */
export function countOf(count: number, forms: string, ...values: readonly string[]): string {
  const texts = [numberText(count), ...values];
  const sentences = forms.split('|');
  const sentence = sentences[categories().indexOf(pluralRules().select(count))] ?? sentences.at(-1) ?? '';
  return sentence.replace(/\{(\d+)\}/g, (place, index) => texts[Number(index)] ?? place);
}

/** A sentence without its full stop, and what follows it. @param rest one or more whole sentences, or a part of one */
export function sentenceAnd(sentence: string, rest: string): string {
  return l10n.t({
    message: '{0}. {1}',
    args: [sentence, rest],
    comment: ['{0} is a sentence without its full stop. {1} is what follows it.'],
  });
}

/** Whole sentences, one after the other. @param sentences at least one */
export function sentencesText(sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) =>
    l10n.t({ message: '{0} {1}', args: [text, sentence], comment: ['Two sentences.'] }),
  );
}

/** Texts one after the other, such as "3 failed, 1 paired". */
export function listText(texts: Iterable<string>): string {
  return listFormat().format(texts);
}
