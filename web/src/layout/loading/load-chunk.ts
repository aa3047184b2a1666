const TIME_OUT_MS = 120_000;

/** The script of a screen is missing or does not arrive; the message names the chunk. */
export class ChunkLoadError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`ChunkLoadError: ${path}`, { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Loads a chunk, with a time-out that a dynamic import lacks. */
export async function loadChunk<T>(path: string, load: () => Promise<T>, timeOut = TIME_OUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(path)), timeOut);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(path, cause);
  } finally {
    clearTimeout(timer);
  }
}
