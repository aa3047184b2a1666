import { type ImageKind, MAX_PIXELS } from '@leadwright/contract/features/images';
import { THUMBNAILS } from '@leadwright/contract/media/media-path';
import type { Sharp } from 'sharp';
import { IMAGE_ERRORS } from './image-errors.ts';
import { loadSharp } from './image-library.ts';
import { sanitiseSvg } from './svg.ts';

/** Time limit for decoding an image. Protects against images that are crafted to consume CPU time. */
const MAX_SECONDS = 20;
const MAX_FRAMES = 500;
const SIZES = Object.keys(THUMBNAILS) as (keyof typeof THUMBNAILS)[];

export interface Picture {
  kind: ImageKind;
  width: number;
  height: number;
  original: Buffer;
  thumbnails: Record<keyof typeof THUMBNAILS, Buffer>;
}

/**
 * Re-encodes an image from its pixels, which removes all other data such as location and author; sanitises a drawing.
 * Processes one image at a time, because an image may need 200 MB of memory.
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
  const openSource = (animated: boolean) => openImage(source, animated);
  const { width, height } = await readSize(await openSource(false), kind);
  const frames = canBeAnimated ? await countFrames(await openSource(true)) : 1;
  if (frames > MAX_FRAMES || width * height * frames > MAX_PIXELS * 2) throw IMAGE_ERRORS.tooManyPixels();
  const pixels = (await openSource(frames > 1)).autoOrient();
  const original = await encodeBytes(encodeAs(pixels, kind));
  return { kind, width, height, original, thumbnails: await createThumbnails(original) };
}

/** Sanitises an SVG (a drawing) instead of encoding its pixels. */
async function encodeDrawing(source: Buffer): Promise<Picture> {
  const original = Buffer.from(sanitiseSvg(decodeUtf8(source)));
  const { width, height } = await readSize(await openImage(original, false), 'svg');
  return { kind: 'svg', width, height, original, thumbnails: await createThumbnails(original) };
}

/** Decodes UTF-8. Throws for other encodings, which could disguise content. */
function decodeUtf8(source: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    throw IMAGE_ERRORS.broken();
  }
}

async function openImage(source: Buffer, animated: boolean): Promise<Sharp> {
  const sharp = await loadSharp();
  const options = { animated, limitInputPixels: MAX_PIXELS * (animated ? 2 : 1), failOn: 'error' } as const;
  return sharp(source, options).timeout({ seconds: MAX_SECONDS });
}

/** Reads the displayed size of the first frame from the file header, without decoding pixels. */
async function readSize(picture: Sharp, kind: ImageKind): Promise<{ width: number; height: number }> {
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
    const picture = await openImage(original, false);
    const resized = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return [size, await encodeBytes(resized.webp({ quality: 80 }))] as const;
  });
  return Object.fromEntries(await Promise.all(thumbnails)) as Picture['thumbnails'];
}

const encodeBytes = (picture: Sharp): Promise<Buffer> => withUserErrors(picture.toBuffer());

/** Converts errors of the image library to messages for the user. */
async function withUserErrors<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(message)) throw IMAGE_ERRORS.tooManyPixels();
    if (/timeout/i.test(message)) throw IMAGE_ERRORS.tooSlow();
    throw IMAGE_ERRORS.broken();
  }
}
