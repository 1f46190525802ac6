import type { PanelHero } from '../../src/protocol/panel';
import { Caption } from './caption';
import { CodeText } from './code-text';
import { QrCode } from './qr-code';

const MAX_LARGE_CODE = 24;

/** The code that the panel exists for, large, beside its QR code. */
export function Hero({ hero }: { readonly hero: PanelHero }) {
  const { label, groups, qr, previous } = hero;
  const isLong = groups.join('').length > MAX_LARGE_CODE;
  return (
    <section class={previous === undefined ? 'hero' : 'hero changed'}>
      <div class="hero-text">
        <h2>{label}</h2>
        <p class={isLong ? 'code long' : 'code'}>
          <CodeText code={hero} />
        </p>
        <Caption hero={hero} />
      </div>
      {qr !== undefined && <QrCode text={qr} />}
    </section>
  );
}
