import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';

/** A denser symbol is hard to scan from a screen. */
const MAX_TEXT = 400;

/** White modules around the symbol (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** A QR code, black on white in every theme, so that each camera reads it; nothing where the text has none. */
export function QrCode({ text }: { readonly text: string }) {
  const symbol = useMemo(() => encoded(text), [text]);
  if (symbol === undefined) return null;
  const { size, path } = symbol;
  return (
    <svg
      class="qr"
      role="img"
      aria-label="QR code of the pairing code"
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
      style={{ '--modules': size }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** @returns the dark modules as the `d` of an SVG path, one unit per module; undefined for what cannot be encoded */
function encoded(text: string): { readonly size: number; readonly path: string } | undefined {
  if (text === '' || text.length > MAX_TEXT || !text.isWellFormed()) return undefined;
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: path.join('') };
}
