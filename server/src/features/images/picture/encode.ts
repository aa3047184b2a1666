import { type ImageKind, MAX_PIXELS } from '@leadwright/contract/features/images';
import { THUMBNAILS } from '@leadwright/contract/media/media-path';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_ERRORS } from './image-errors.ts';
import { sanitiseSvg } from './svg.ts';

/** Limit for images made to consume CPU time. */
const MAX_SECONDS = 20;
const MAX_FRAMES = 500;
const SIZES = Object.keys(THUMBNAILS) as (keyof typeof THUMBNAILS)[];

// Each image is read once, so caching is useless.
sharp.cache(false);

export interface Picture {
  kind: ImageKind;
  width: number;
  height: number;
  original: Buffer;
  thumbnails: Record<keyof typeof THUMBNAILS, Buffer>;
}

/**
 * Re-encodes an image from its pixels, so that no other data of the file remains (location, author, trailing data); a
 * drawing is sanitised. One at a time, since each may need 200 MB.
 */
export function reencode(source: Buffer, kind: ImageKind): Promise<Picture> {
  const result = queue.then(() => encodePicture(source, kind));
  queue = result.catch(() => undefined);
  return result;
}
let queue: Promise<unknown> = Promise.resolve();

async function encodePicture(source: Buffer, kind: ImageKind): Promise<Picture> {
  if (kind === 'svg') return encodeDrawing(source);
  const canBeAnimated = kind === 'gif' || kind === 'webp';
  const open = (animated: boolean) => openImage(source, animated);
  const { width, height } = await sizeOf(open(false), kind);
  const frames = canBeAnimated ? await countFrames(open(true)) : 1;
  if (frames > MAX_FRAMES || width * height * frames > MAX_PIXELS * 2) throw IMAGE_ERRORS.tooManyPixels();
  const pixels = open(frames > 1).autoOrient();
  const original = await bytes(encodeAs(pixels, kind));
  return { kind, width, height, original, thumbnails: await createThumbnails(original) };
}

async function encodeDrawing(source: Buffer): Promise<Picture> {
  const original = Buffer.from(sanitiseSvg(utf8(source)));
  const { width, height } = await sizeOf(openImage(original, false), 'svg');
  return { kind: 'svg', width, height, original, thumbnails: await createThumbnails(original) };
}

/** Rejects other encodings, because an encoding name could disguise content. */
function utf8(source: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    throw IMAGE_ERRORS.broken();
  }
}

const openImage = (source: Buffer, animated: boolean): Sharp =>
  sharp(source, { animated, limitInputPixels: MAX_PIXELS * (animated ? 2 : 1), failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });

/** Returns the displayed size of the first frame from the file header, before decoding. */
async function sizeOf(picture: Sharp, kind: ImageKind): Promise<{ width: number; height: number }> {
  const { format, autoOrient } = await withUserErrors(picture.metadata());
  if (format !== kind) throw IMAGE_ERRORS.wrongType();
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS) throw IMAGE_ERRORS.tooManyPixels();
  return { width, height };
}

const countFrames = async (picture: Sharp): Promise<number> => (await withUserErrors(picture.metadata())).pages ?? 1;

const encodeAs = (pixels: Sharp, kind: Exclude<ImageKind, 'svg'>): Sharp => {
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

async function createThumbnails(original: Buffer): Promise<Picture['thumbnails']> {
  const thumbnails = SIZES.map(async (size) => {
    const side = THUMBNAILS[size];
    const resized = openImage(original, false).resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return [size, await bytes(resized.webp({ quality: 80 }))] as const;
  });
  return Object.fromEntries(await Promise.all(thumbnails)) as Picture['thumbnails'];
}

const bytes = (picture: Sharp): Promise<Buffer> => withUserErrors(picture.toBuffer());

/** Converts errors of the image library to messages for the user. */
async function withUserErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(message)) throw IMAGE_ERRORS.tooManyPixels();
    if (/timeout/i.test(message)) throw IMAGE_ERRORS.tooSlow();
    throw IMAGE_ERRORS.broken();
  }
}
