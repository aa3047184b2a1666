const TIMEOUT_MS = 120_000;

/** A chunk is missing or did not load in time; the message names it. */
export class ChunkLoadError extends Error {
  constructor(path: string, cause?: unknown) {
    super(`ChunkLoadError: ${path}`, { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Loads a chunk with a time-out, which dynamic imports do not have. */
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
