import type { PanelHero } from '../../src/protocol/panel';
import { CodeText } from './code-text';

/** When the code was fetched, and how it compares to the one before. */
export function Caption({ hero: { fetched, remark, previous } }: { readonly hero: PanelHero }) {
  return (
    <p class="caption">
      {fetched !== undefined && <span title={fetched.exact}>Fetched {fetched.relative}</span>}
      {remark !== undefined && ` · ${remark}`}
      {previous !== undefined && (
        <>
          {' · changed, was '}
          <CodeText code={previous} />
        </>
      )}
    </p>
  );
}
