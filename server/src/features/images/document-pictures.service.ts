import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Config } from '../../config.ts';
import { storedPath } from '../../files/stored.ts';

/** On paper a logo is a few centimetres high; what is larger only makes every document heavier. */
const LARGEST = { width: 600, height: 240 };

/** Stored pictures as PNG in data addresses, by their hash: every kind of document shows that one kind. */
export async function documentPictures(
  config: Pick<Config, 'dataDir'>,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const hash of new Set(hashes)) {
    const picture = sharp(await readFile(storedPath(config, hash)));
    const png = await picture
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    made.set(hash, `data:image/png;base64,${png.toString('base64')}`);
  }
  return made;
}
