import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** Reads the QR code in a screenshot of an element. */
export async function qrCodeIn(element: Locator): Promise<string | undefined> {
  const png = await element.screenshot({ scale: 'device' });
  const [picture] = await pixelsOf(element, png, [{ x: 0, y: 0, width: 1, height: 1 }]);
  return picture && textOf(picture);
}

/** Reads the QR codes of all elements in one screenshot of their page, which is scrolled to its top. */
export async function qrCodesIn(elements: Locator): Promise<readonly (string | undefined)[]> {
  const page = elements.page();
  const before = page.viewportSize();
  if (before === null) throw new Error('The page has no size of its own.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...before, height });
  // Chromium takes no screenshot of a page before its first frame at the new size.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const areas = await elements.evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { innerWidth, innerHeight } = window;
      return {
        x: x / innerWidth,
        y: y / innerHeight,
        width: width / innerWidth,
        height: height / innerHeight,
      };
    }),
  );
  const png = await page.screenshot({ scale: 'device' });
  await page.setViewportSize(before);
  return (await pixelsOf(elements, png, areas)).map(textOf);
}

/** Part of a picture, as fractions of its width and height. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** One hexadecimal digit per pixel: f is white. */
  readonly grays: string;
}

/** Cuts areas out of a PNG picture, using a page of the same browser. */
async function pixelsOf(locator: Locator, png: Buffer, areas: readonly Area[]): Promise<readonly Picture[]> {
  const page = await locator.page().context().newPage();
  try {
    return await page.evaluate(
      async ({ base64, areas }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return areas.map(({ x, y, ...area }) => {
          const [width, height] = [area.width * bitmap.width, area.height * bitmap.height].map(Math.round);
          const [left, top] = [Math.round(x * bitmap.width), Math.round(y * bitmap.height)];
          const data = context?.getImageData(left, top, width ?? 0, height ?? 0).data ?? [];
          let grays = '';
          for (let at = 0; at < data.length; at += 4) {
            const sum = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
            grays += Math.round(sum / 51).toString(16);
          }
          return { width: width ?? 0, height: height ?? 0, grays };
        });
      },
      { base64: png.toString('base64'), areas: [...areas] },
    );
  } finally {
    await page.close();
  }
}

function textOf({ width, height, grays }: Picture): string | undefined {
  const pixels = new Uint8ClampedArray(grays.length * 4).fill(255);
  for (const [index, gray] of [...grays].entries()) {
    pixels.fill(Number.parseInt(gray, 16) * 17, index * 4, index * 4 + 3);
  }
  return jsQR(pixels, width, height)?.data;
}
