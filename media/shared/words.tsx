import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';

interface SentenceProps {
  /** A translated sentence with the place {0}. */
  readonly text: string;
  /** What stands at the place. */
  readonly children: ComponentChildren;
}

/** A sentence with an element in it, which each language has in another place. */
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

/** Facts one after the other, such as "EP-1, Code ready". @param facts at least one */
export function factsText(facts: readonly string[]): string {
  return facts.reduce((text, fact) =>
    l10n.t({
      message: '{0}, {1}',
      args: [text, fact],
      comment: ['Puts a fact after another one, for a screen reader and in the line below a table.'],
    }),
  );
}
