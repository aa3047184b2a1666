import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

interface PictureOptions {
  width?: number;
  height?: number;
  frames?: number;
  /** Whether the image consists of noise, which hardly compresses. */
  noise?: boolean;
}

/** Creates a unique image file. */
export async function createPicture(
  kind: 'png' | 'jpeg' | 'gif' | 'webp',
  { width = 40, height = 30, frames = 1, noise = false }: PictureOptions = {},
): Promise<Buffer> {
  const frame = () =>
    noise
      ? sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
          .png()
          .toBuffer()
      : sharp({ create: { width, height, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
          .png()
          .toBuffer();
  const image = await Promise.all(Array.from({ length: frames }, frame));
  const pixels = frames > 1 ? sharp(image, { join: { animated: true } }) : sharp(image[0]);
  return pixels.toFormat(kind).toBuffer();
}

/** Creates a photograph rotated by its orientation tag, with author and location. */
export const createPhotographWithExif = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Jane Doe', Orientation: '6' },
      IFD3: { GPSLatitude: '54/1 58/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

interface DrawingOptions {
  width?: number;
  height?: number;
  attributes?: string;
  inner?: string;
}

export const createDrawing = ({ width = 600, height = 300, attributes = '', inner }: DrawingOptions = {}): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${attributes}>${
      inner ?? '<rect width="60" height="30" fill="#2b6cb0"/>'
    }</svg>`,
  );
