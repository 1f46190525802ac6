import { Fragment } from 'preact';
import type { PanelSection } from '../../src/protocol/panel';
import { Icon } from '../shared/icons';

interface DetailsProps {
  readonly section: PanelSection;
  readonly onCopy: (key: string) => void;
}

/** Fields and chips under a heading. */
export function Details({ section, onCopy }: DetailsProps) {
  const { heading, fields = [], chips = [], emptyText } = section;
  return (
    <section>
      <h2>{heading}</h2>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ label, value, raw, key }, index) => (
            <Fragment key={key ?? index}>
              <dt>{label}</dt>
              <dd>
                <span class="value" title={raw}>
                  {value}
                </span>
                {key !== undefined && (
                  <button
                    type="button"
                    class="copy"
                    data-key={`copy/${key}`}
                    aria-label={`Copy ${label}`}
                    title={`Copy ${label}`}
                    onClick={() => onCopy(key)}
                  >
                    <Icon name="copy" />
                  </button>
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {chips.length > 0 && (
        <ul class="chips">
          {chips.map(({ text, raw }, index) => (
            <li key={index} title={raw}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {fields.length === 0 && chips.length === 0 && emptyText !== undefined && (
        <p class="empty">{emptyText}</p>
      )}
    </section>
  );
}
