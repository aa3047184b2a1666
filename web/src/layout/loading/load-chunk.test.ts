import { expect, test } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

test('a chunk that arrives is handed over', async () => {
  expect(await loadChunk('/clients', async () => 7)).toBe(7);
});

test('a missing chunk is named, and keeps the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failure = await loadChunk('/clients', () => Promise.reject(cause)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect(failure).toMatchObject({ message: 'ChunkLoadError: /clients', cause });
});

test('a chunk that never arrives is given up', async () => {
  await expect(loadChunk('/clients', () => new Promise(() => {}), 5)).rejects.toThrow('ChunkLoadError: /clients');
});
