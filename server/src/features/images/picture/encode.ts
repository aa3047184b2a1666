import { type ImageKind, MAX_PIXELS } from '@leadwright/contract/features/images';
import { THUMBNAILS } from '@leadwright/contract/media/address';
import sharp, { type Sharp } from 'sharp';
import { REFUSALS } from './refusals.ts';
import { sanitisedSvg } from './svg.ts';

/** Beyond this a picture is made to cost time. */
const MAX_SECONDS = 20;
const MAX_FRAMES = 500;
const SIZES = Object.keys(THUMBNAILS) as (keyof typeof THUMBNAILS)[];

// Pictures are read once: nothing of them is worth keeping in memory.
sharp.cache(false);

export interface Picture {
  kind: ImageKind;
  width: number;
  height: number;
  original: Buffer;
  thumbnails: Record<keyof typeof THUMBNAILS, Buffer>;
}

/**
 * A picture made anew: pixels are decoded and encoded again, so that nothing else of the file goes on (where it was taken,
 * by whom, a second file behind it); a drawing is sanitised. One at a time, because each may take 200 MB for a moment.
 */
export function remade(source: Buffer, kind: ImageKind): Promise<Picture> {
  const made = lastOne.then(() => make(source, kind));
  lastOne = made.catch(() => undefined);
  return made;
}
let lastOne: Promise<unknown> = Promise.resolve();

async function make(source: Buffer, kind: ImageKind): Promise<Picture> {
  if (kind === 'svg') return drawing(source);
  const isMoving = kind === 'gif' || kind === 'webp';
  const open = (animated: boolean) => opened(source, animated);
  const { width, height } = await sizeOf(open(false), kind);
  const frames = isMoving ? await framesOf(open(true)) : 1;
  if (frames > MAX_FRAMES || width * height * frames > MAX_PIXELS * 2) throw REFUSALS.tooManyPixels();
  const pixels = open(frames > 1).autoOrient();
  const original = await bytes(encoded(pixels, kind));
  return { kind, width, height, original, thumbnails: await thumbnailsOf(original) };
}

async function drawing(source: Buffer): Promise<Picture> {
  const original = Buffer.from(sanitisedSvg(utf8(source)));
  const { width, height } = await sizeOf(opened(original, false), 'svg');
  return { kind: 'svg', width, height, original, thumbnails: await thumbnailsOf(original) };
}

/** Whoever means another encoding has it by a name that could say what it likes. */
function utf8(source: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    throw REFUSALS.broken();
  }
}

const opened = (source: Buffer, animated: boolean): Sharp =>
  sharp(source, { animated, limitInputPixels: MAX_PIXELS * (animated ? 2 : 1), failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });

/** Of its first frame, as it is looked at. Read from the head of the file, before anything is decoded. */
async function sizeOf(picture: Sharp, kind: ImageKind): Promise<{ width: number; height: number }> {
  const { format, autoOrient } = await asked(picture.metadata());
  if (format !== kind) throw REFUSALS.wrongType();
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS) throw REFUSALS.tooManyPixels();
  return { width, height };
}

const framesOf = async (picture: Sharp): Promise<number> => (await asked(picture.metadata())).pages ?? 1;

const encoded = (pixels: Sharp, kind: Exclude<ImageKind, 'svg'>): Sharp => {
  switch (kind) {
    case 'png':
      return pixels.png({ compressionLevel: 9 });
    case 'jpeg':
      return pixels.jpeg({ quality: 88 });
    case 'gif':
      return pixels.gif();
    case 'webp':
      return pixels.webp({ quality: 88 });
  }
};

async function thumbnailsOf(original: Buffer): Promise<Picture['thumbnails']> {
  const made = SIZES.map(async (size) => {
    const side = THUMBNAILS[size];
    const smaller = opened(original, false).resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return [size, await bytes(smaller.webp({ quality: 80 }))] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Picture['thumbnails'];
}

const bytes = (picture: Sharp): Promise<Buffer> => asked(picture.toBuffer());

/** What the library says of a file, in the words of whoever has sent it. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(said)) throw REFUSALS.tooManyPixels();
    if (/timeout/i.test(said)) throw REFUSALS.tooSlow();
    throw REFUSALS.broken();
  }
}
