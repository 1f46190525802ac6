import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** A palette holds this many colours. */
const MAX_COLOURS = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOUR = 3;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** One colour a pixel, as 0xRRGGBB. */
  readonly colours: Uint32Array;
}

/**
 * Writes a picture of the screen with a palette (PNG, third edition, 11.2), which takes half the bytes.
 * @param page any page of the browser, to decode with
 * @param png the picture, without transparency
 */
export async function smallPng(page: Page, png: Buffer): Promise<Buffer> {
  const pixels = await decode(page, png);
  const palette = paletteOf(pixels.colours);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.width, 0);
  header.writeUInt32BE(pixels.height, 4);
  header.set([8, PALETTE_COLOUR], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.colours.flatMap((colour) => [colour >> 16, colour >> 8, colour]))),
    chunk('IDAT', deflateSync(rows(pixels, palette.indexOf), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function decode(page: Page, png: Buffer): Promise<Pixels> {
  const blank = await page.context().newPage();
  try {
    const { width, height, base64 } = await blank.evaluate(async (source) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('The browser has no canvas.');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let text = '';
      for (let at = 0; at < data.length; at += 8192) {
        text += String.fromCharCode(...data.subarray(at, at + 8192));
      }
      return { width: image.width, height: image.height, base64: btoa(text) };
    }, png.toString('base64'));
    const bytes = Buffer.from(base64, 'base64');
    const colours = Uint32Array.from({ length: width * height }, (_, pixel) =>
      bytes.readUIntBE(pixel * 4, 3),
    );
    return { width, height, colours };
  } finally {
    await blank.close();
  }
}

interface Palette {
  readonly colours: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
}

/** Keeps the commonest colours as they are; each rare one, of the edges of letters, becomes the nearest of them. */
function paletteOf(pixels: Uint32Array): Palette {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const commonestFirst = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  const colours = commonestFirst.slice(0, MAX_COLOURS);
  const indexOf = new Map(colours.map((colour, index) => [colour, index]));
  for (const rare of commonestFirst.slice(MAX_COLOURS)) {
    const distances = colours.map((colour) => distance(rare, colour));
    indexOf.set(rare, distances.indexOf(Math.min(...distances)));
  }
  return { colours, indexOf };
}

function distance(one: number, other: number): number {
  return [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
}

/** Each row with its filter, which is none: the best one for a palette. */
function rows({ width, height, colours }: Pixels, indexOf: ReadonlyMap<number, number>): Buffer {
  const bytes = Buffer.alloc(height * (width + 1));
  colours.forEach((colour, pixel) => {
    const row = Math.floor(pixel / width);
    bytes[row * (width + 1) + 1 + (pixel % width)] = indexOf.get(colour) ?? 0;
  });
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
