import jsQR from 'jsqr';

const PIXELS_PER_MODULE = 4;

/** Draws the rectangles of a QR code's SVG and scans the picture. @returns its text, or undefined */
export function readQr(svg: string): string | undefined {
  const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const width = modules * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    paint(pixels, width, Number(x), Number(y), Number(length));
  }
  return jsQR(pixels, width, width, { inversionAttempts: 'dontInvert' })?.data;
}

function paint(pixels: Uint8ClampedArray, width: number, x: number, y: number, length: number): void {
  for (let row = y * PIXELS_PER_MODULE; row < (y + 1) * PIXELS_PER_MODULE; row += 1) {
    for (let column = x * PIXELS_PER_MODULE; column < (x + length) * PIXELS_PER_MODULE; column += 1) {
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
}
