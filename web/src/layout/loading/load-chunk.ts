const TIMEOUT_MS = 120_000;

/** The script of a screen is missing or does not arrive; the message names the chunk. */
export class ChunkLoadError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`ChunkLoadError: ${path}`, { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Loads a chunk, with a time-out that a dynamic import lacks. */
export async function loadChunk<T>(path: string, load: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(path)), timeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(path, cause);
  } finally {
    clearTimeout(timer);
  }
}
