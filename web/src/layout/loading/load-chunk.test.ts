import { expect, test } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

test('returns a loaded chunk', async () => {
  expect(await loadChunk('/clients', async () => 7)).toBe(7);
});

test('names a missing chunk in the error message and keeps the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failure = await loadChunk('/clients', () => Promise.reject(cause)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect(failure).toMatchObject({ message: 'ChunkLoadError: /clients', cause });
});

test('stops waiting for a chunk that never arrives', async () => {
  await expect(loadChunk('/clients', () => new Promise(() => {}), 5)).rejects.toThrow('ChunkLoadError: /clients');
});
