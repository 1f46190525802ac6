import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';

interface SentenceProps {
  /** A translated sentence with the placeholder {0}. */
  readonly text: string;
  /** The element to insert at the placeholder. */
  readonly children: ComponentChildren;
}

/** A sentence that contains an element, at a position that depends on the language. */
export function Sentence({ text, children }: SentenceProps) {
  const [before, after] = text.split('{0}');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/**
 * Joins facts for a screen reader, such as "EP-1, Code ready".
 * @param facts at least one
 */
export function factsText(facts: readonly string[]): string {
  return facts.reduce((text, fact) =>
    l10n.t({
      message: '{0}, {1}',
      args: [text, fact],
      comment: ['Puts a fact after another one, for a screen reader and in the line below a table.'],
    }),
  );
}
