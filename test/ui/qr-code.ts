import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** Reads the QR code in a picture of an element, as a camera would. */
export async function qrCodeIn(element: Locator): Promise<string | undefined> {
  const png = await element.screenshot({ scale: 'device' });
  const page = await element.page().context().newPage();
  try {
    const { width, height, pixels } = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      return { width: bitmap.width, height: bitmap.height, pixels: [...data] };
    }, png.toString('base64'));
    return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
  } finally {
    await page.close();
  }
}
