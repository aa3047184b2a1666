import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignSlots } from './slots.ts';

const rowRange = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);

test('keeps the element of a visible row and reuses that of a removed one', () => {
  const previousSlots = assignSlots(new Map(), rowRange(0, 5));
  const nextSlots = assignSlots(previousSlots, rowRange(2, 5));
  for (const row of [2, 3, 4]) expect(nextSlots.get(row)).toBe(previousSlots.get(row));
  expect([nextSlots.get(5), nextSlots.get(6)]).toEqual([previousSlots.get(0), previousSlots.get(1)]);
});

test('assigns each row its own element and limits the number of elements', () => {
  const windows = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 30 })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(windows, (ranges) => {
      let slots: ReadonlyMap<number, number> = new Map();
      let maxRows = 0;
      for (const [from, length] of ranges) {
        slots = assignSlots(slots, rowRange(from, length));
        maxRows = Math.max(maxRows, length);
        expect(new Set(slots.values()).size).toBe(length);
        expect(Math.max(...slots.values())).toBeLessThan(2 * maxRows);
      }
    }),
  );
});
