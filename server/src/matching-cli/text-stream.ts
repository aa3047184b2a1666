import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UsageError } from './usage-error.ts';

const GZIP_SIGNATURE = Buffer.from([0x1f, 0x8b]);

/** Streams the bytes of a file. Unpacks gzip files, which are detected by the first bytes. */
export async function* readDecompressed(path: string): AsyncGenerator<Buffer> {
  const isCompressed = await isGzip(path);
  const compressedStream = createReadStream(path, { highWaterMark: 256 * 1024 });
  if (!isCompressed) {
    yield* compressedStream;
    return;
  }
  const unpackedStream = createGunzip({ chunkSize: 256 * 1024 });
  pipeline(compressedStream, unpackedStream, () => undefined);
  try {
    yield* unpackedStream;
  } catch (error) {
    throw new UsageError(
      `${path} is damaged: it does not unpack to its end (${(error as Error).message}). Copy or compress it again.`,
    );
  } finally {
    compressedStream.destroy();
  }
}

async function isGzip(path: string): Promise<boolean> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new UsageError(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`);
  }
  try {
    if ((await file.stat()).isDirectory()) throw new UsageError(`${path} is a folder, not a file.`);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.equals(GZIP_SIGNATURE);
  } finally {
    await file.close();
  }
}
