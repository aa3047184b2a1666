import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Extent, heightOf, lastTop, moved, placedAt, type Scrolled, settled, topOf } from './scroll-map.ts';

const extents = fc.record({
  full: fc
    .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.constantFrom(28, 34, 40))
    .map(([rows, height]) => rows * height),
  view: fc.integer({ min: 100, max: 1_500 }),
});
const lastPlace = (extent: Extent) => Math.max(0, heightOf(extent) - extent.view);
/** Evenly spread; most random doubles would be next to nothing. */
const share = fc.integer({ min: 0, max: 1_000_000 }).map((part) => part / 1_000_000);

test('every row can be brought to the top of the window, or be in it at the end', () => {
  fc.assert(
    fc.property(extents, share, (extent, part) => {
      const top = Math.round(part * extent.full);
      const now = placedAt(extent, top);
      expect(topOf(now)).toBeCloseTo(Math.min(top, lastTop(extent)), 6);
      expect(now.place).toBeGreaterThanOrEqual(0);
      expect(now.place).toBeLessThanOrEqual(lastPlace(extent) + 0.5);
      expect(now.offset).toBe(Math.round(now.offset));
    }),
  );
});

test('a hand moves the rows as far as it moves itself, and no further than their ends', () => {
  fc.assert(
    fc.property(extents, share, fc.integer({ min: -900, max: 900 }), (extent, part, by) => {
      const now = placedAt(extent, part * lastTop(extent));
      const place = now.place + by;
      fc.pre(place > 0 && place < lastPlace(extent) && Math.abs(by) <= 10 * extent.view);
      const next = moved(extent, now, place, false);
      expect(topOf(next)).toBeCloseTo(Math.min(Math.max(topOf(now) + by, 0), lastTop(extent)), 6);
    }),
  );
});

test('a dragged bar goes from the first row to the last, never back on its way', () => {
  fc.assert(
    fc.property(extents, share, share, (extent, one, other) => {
      const drag = (part: number) => topOf(moved(extent, placedAt(extent, 0), part * lastPlace(extent), true));
      expect(drag(0)).toBe(0);
      expect(drag(1)).toBeCloseTo(lastTop(extent), 6);
      // Offsets are whole pixels, so two places within a pixel may change places by one.
      expect(drag(Math.max(one, other))).toBeGreaterThanOrEqual(drag(Math.min(one, other)) - 1);
    }),
  );
});

test('at rest the bar stands where it would have to be dragged to for these rows', () => {
  fc.assert(
    fc.property(
      extents,
      share,
      fc.array(fc.integer({ min: -700, max: 700 }), { maxLength: 50 }),
      (extent, part, steps) => {
        let now: Scrolled = placedAt(extent, part * lastTop(extent));
        for (const by of steps) {
          now = moved(extent, now, Math.min(Math.max(now.place + by, 0), lastPlace(extent)), false);
        }
        const rest = settled(extent, now);
        expect(topOf(rest)).toBeCloseTo(topOf(now), 6);
        const dragged = topOf(moved(extent, rest, rest.place, true));
        // One pixel of a scroller stands for this many of the rows.
        expect(Math.abs(dragged - topOf(rest))).toBeLessThanOrEqual(extent.full / heightOf(extent) + 1);
      },
    ),
  );
});

test('a hand that never rests comes to the last row and back to the first', () => {
  const extent = { full: 34_000_000, view: 800 };
  let now = placedAt(extent, 20_000_000);
  for (const by of [7_000, -7_000]) {
    for (let step = 0; step < 6_000; step += 1) {
      now = moved(extent, now, Math.min(Math.max(now.place + by, 0), lastPlace(extent)), false);
    }
    expect(topOf(now)).toBe(by > 0 ? lastTop(extent) : 0);
  }
});

test('a list that a browser can draw as it is stays as it is', () => {
  const extent = { full: 7_999_000, view: 500 };
  expect(moved(extent, placedAt(extent, 0), 5_000_000, true)).toEqual({ place: 5_000_000, offset: 0 });
  expect(placedAt(extent, 123_456.5)).toEqual({ place: 123_456.5, offset: 0 });
});
