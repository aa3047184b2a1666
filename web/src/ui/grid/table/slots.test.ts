import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignSlots } from './slots.ts';

const run = (from: number, length: number) => Array.from({ length }, (_, at) => from + at);

test('keeps the element of a visible row and reuses that of a removed one', () => {
  const before = assignSlots(new Map(), run(0, 5));
  const after = assignSlots(before, run(2, 5));
  for (const row of [2, 3, 4]) expect(after.get(row)).toBe(before.get(row));
  expect([after.get(5), after.get(6)]).toEqual([before.get(0), before.get(1)]);
});

test('never shares an element between rows or has more elements than rows', () => {
  const windows = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 30 })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(windows, (shown) => {
      let slots: ReadonlyMap<number, number> = new Map();
      let most = 0;
      for (const [from, length] of shown) {
        slots = assignSlots(slots, run(from, length));
        most = Math.max(most, length);
        expect(new Set(slots.values()).size).toBe(length);
        expect(Math.max(...slots.values())).toBeLessThan(2 * most);
      }
    }),
  );
});
