import { expect, test } from 'vitest';
import { freeMemory } from './free-memory.ts';

test('frees memory that no other buffer shares', () => {
  const bytes = Buffer.allocUnsafeSlow(100_000);
  freeMemory(bytes);
  expect(bytes).toHaveLength(0);
});

test('keeps memory that other buffers share', () => {
  const bytes = Buffer.from('shared with a slice');
  freeMemory(bytes.subarray(0, 6));
  expect(bytes.toString()).toBe('shared with a slice');
});
