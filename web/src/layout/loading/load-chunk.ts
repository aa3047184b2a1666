const TIME_OUT_MS = 120_000;

/** A screen's script that is missing or does not arrive; named for the chunk. */
export class ChunkLoadError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`ChunkLoadError: ${path}`, { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Loads a chunk; a dynamic import has no time-out of its own. */
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
