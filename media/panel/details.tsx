import { Fragment } from 'preact';
import type { PanelSection } from '../../src/protocol/panel';

/** Fields and chips under a heading. */
export function Details({ section }: { readonly section: PanelSection }) {
  const { heading, fields = [], chips = [], emptyText } = section;
  return (
    <section>
      <h2>{heading}</h2>
      {fields.length > 0 && (
        <dl>
          {fields.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {chips.length > 0 && (
        <ul class="chips">
          {chips.map((chip, index) => (
            <li key={index}>{chip}</li>
          ))}
        </ul>
      )}
      {fields.length === 0 && chips.length === 0 && emptyText !== undefined && (
        <p class="empty">{emptyText}</p>
      )}
    </section>
  );
}
