import { encode } from 'uqr';

/** A denser symbol is hard to scan from paper. */
const MAX_TEXT = 400;

/** White modules around the symbol (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/**
 * Draws the QR code of a text, one unit per module, with error correction M or better and its quiet zone.
 * @returns an SVG element, or undefined where the text is empty, too long or cannot be encoded as UTF-8
 */
export function qrSvg(text: string): string | undefined {
  if (text === '' || text.length > MAX_TEXT || !text.isWellFormed()) return undefined;
  // Comparing all eight masks takes more than a second for 2,000 codes; readers accept any mask.
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0, maskPattern: 2 });
  const box = size + 2 * QUIET_ZONE;
  const path = data.map((row, y) => rowPath(row, y)).join('');
  return (
    `<svg class="qr" role="img" aria-label="QR code of the pairing code" viewBox="0 0 ${box} ${box}" ` +
    `shape-rendering="crispEdges"><path d="${path}"/></svg>`
  );
}

/** Joins adjacent dark modules into one rectangle, which keeps a sheet of 2,000 codes small. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    let length = 1;
    while (row[x + length]) length += 1;
    path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`;
    x += length;
  }
  return path;
}
