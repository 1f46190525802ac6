import * as l10n from '@vscode/l10n';
import { once } from './once';

/** Language of messages, numbers and dates (BCP 47): the language of the current translation, or English. */
export const LOCALE = l10n.t('en');

// Created on first use, because creating the first format of a process takes about 10 ms.
const numberFormat = once(() => new Intl.NumberFormat(LOCALE));
const pluralRules = once(() => new Intl.PluralRules(LOCALE));
const categories = once(() => pluralCategories(pluralRules()));
const listFormat = once(() => new Intl.ListFormat(LOCALE, { type: 'conjunction', style: 'narrow' }));

/** Formats a number with the separators of the language, such as "2,000". */
export function numberText(value: number): string {
  return numberFormat().format(value);
}

/**
 * Returns the plural categories of a language in Unicode CLDR order, which is the order of plural forms in a message.
 */
export function pluralCategories(rules: Intl.PluralRules): readonly Intl.LDMLPluralRule[] {
  const { pluralCategories: used } = rules.resolvedOptions();
  return PLURAL_CATEGORIES.filter((category) => used.includes(category));
}

const PLURAL_CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * Formats a sentence about a number of things in the right plural form, such as "2,000 rooms".
 * @param forms separated by `|`, in the order of the language's plural categories (Unicode CLDR), for example
 * l10n.t('{0} room|{0} rooms'). {0} is the number. A category without a form uses the last one.
 * @param values replace the placeholders {1}, {2} and so on
 */
export function countOf(count: number, forms: string, ...values: readonly string[]): string {
  const replacements = [numberText(count), ...values];
  const sentences = forms.split('|');
  const sentence = sentences[categories().indexOf(pluralRules().select(count))] ?? sentences.at(-1) ?? '';
  return sentence.replace(/\{(\d+)\}/g, (place, index) => replacements[Number(index)] ?? place);
}

/**
 * Joins a sentence without its full stop and the text that follows it.
 * @param rest one or more sentences, or a part of one
 */
export function sentenceAnd(sentence: string, rest: string): string {
  return l10n.t('{0}. {1}', sentence, rest);
}

/**
 * Joins sentences.
 * @param sentences at least one
 */
export function sentencesText(sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) => l10n.t('{0} {1}', text, sentence));
}

/** Joins strings to a list, such as "3 failed, 1 paired". */
export function listText(items: Iterable<string>): string {
  return listFormat().format(items);
}
