import { readFile } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { storedPath } from '../../files/stored.ts';
import { loadSharp } from './picture/image-library.ts';

/** Size limit in pixels. Logos are small on paper, and more pixels would enlarge every document. */
const MAX_SIZE = { width: 600, height: 240 };

/** Converts stored images to PNG data URLs by hash, because all document formats support PNG. */
export async function loadDocumentImages(
  config: Pick<Config, 'dataDir'>,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const dataUrls = new Map<string, string>();
  for (const hash of new Set(hashes)) {
    const sharp = await loadSharp();
    const picture = sharp(await readFile(storedPath(config, hash)));
    const png = await picture
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    dataUrls.set(hash, `data:image/png;base64,${png.toString('base64')}`);
  }
  return dataUrls;
}
