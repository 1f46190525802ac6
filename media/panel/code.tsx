import * as l10n from '@vscode/l10n';
import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import type { PanelCode, PanelHero } from '../../src/protocol/panel';
import { Sentence } from '../shared/sentence';

/** A code in groups, which a screen reader spells out. */
export function CodeText({ code: { groups, spoken } }: { readonly code: PanelCode }) {
  return (
    <>
      <span class="visually-hidden">{spoken}</span>
      <span class="groups" aria-hidden="true">
        {groups.map((group, index) => (
          <span key={index} class="group">
            {group}
          </span>
        ))}
      </span>
    </>
  );
}

/** Time of the fetch, and how the code compares to the previous code. */
export function Caption({ hero: { fetched, remark, previous } }: { readonly hero: PanelHero }) {
  return (
    <p class="caption">
      {fetched !== undefined && <span title={fetched.exact}>{fetched.text}</span>}
      {remark !== undefined && ` · ${remark}`}
      {previous !== undefined && (
        <>
          {' · '}
          <Sentence text={l10n.t('changed, was {0}')}>
            <CodeText code={previous} />
          </Sentence>
        </>
      )}
    </p>
  );
}

interface SpellingProps {
  readonly hero: Pick<PanelHero, 'spelling' | 'groups'>;
}

/** A code spelled out for a phone call, one group per row, with a hint for each character, such as "A as in Alpha". */
export function Spelling({ hero: { spelling, groups } }: SpellingProps) {
  const [first = '', ...others] = groups;
  const inRow = [...first].length;
  return (
    <ol
      class={others.length === 0 ? 'spelling' : 'spelling grouped'}
      style={{ '--in-row': inRow }}
      aria-label={l10n.t('The pairing code, spelled out')}
    >
      {spelling.map(({ character, hint }, index) => (
        <li key={index}>
          <b>{character}</b>
          {hint !== undefined && <span> {hint}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Denser symbols are hard to scan from a screen. */
const MAX_TEXT = 400;

/** Width of the white border in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** A QR code, black on white in every theme, so that every camera can read it. Empty if the text cannot be encoded. */
export function QrCode({ text }: { readonly text: string }) {
  const symbol = useMemo(() => encoded(text), [text]);
  if (symbol === undefined) return null;
  const { size, path } = symbol;
  return (
    <svg
      class="qr"
      role="img"
      aria-label={l10n.t('Pairing code as a QR code')}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
      style={{ '--modules': size }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/**
 * Encodes a string.
 * @returns the dark modules as the `d` of an SVG path, one unit per module; undefined if the text cannot be encoded
 */
function encoded(text: string): { readonly size: number; readonly path: string } | undefined {
  if (text === '' || text.length > MAX_TEXT || !text.isWellFormed()) return undefined;
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: path.join('') };
}

const MAX_LARGE_CODE = 24;

/** The main code of the panel, large, next to its QR code. A message in its place takes up the same space. */
export function Hero({ hero }: { readonly hero: PanelHero }) {
  const { label, groups, qr, previous, isPlaceholder } = hero;
  const isLong = groups.join('').length > MAX_LARGE_CODE;
  return (
    <section class={previous === undefined ? 'hero' : 'hero changed'}>
      <div class="hero-text">
        <h2>{label}</h2>
        {isPlaceholder === true ? (
          <p class="no-code">{groups}</p>
        ) : (
          <p class={isLong ? 'code long' : 'code'} style={{ '--all': widthOf(groups) }}>
            <CodeText code={hero} />
          </p>
        )}
        <Caption hero={hero} />
      </div>
      <div class="qr-box">{qr !== undefined && <QrCode text={qr} />}</div>
    </section>
  );
}

/** Returns the width of a code in characters. A gap between groups counts as two thirds of a character. */
export function widthOf(groups: readonly string[]): number {
  return [...groups.join('')].length + ((groups.length - 1) * 2) / 3;
}
