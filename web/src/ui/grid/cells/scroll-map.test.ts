import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Extent, heightOf, lastTop, moved, placedAt, restingScroll, type Scrolled, topOf } from './scroll-map.ts';

const extents = fc.record({
  full: fc
    .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.constantFrom(28, 34, 40))
    .map(([rows, height]) => rows * height),
  view: fc.integer({ min: 100, max: 1_500 }),
});
const lastPlace = (extent: Extent) => Math.max(0, heightOf(extent) - extent.view);
/** Evenly distributed; most random doubles would be close to zero. */
const share = fc.integer({ min: 0, max: 1_000_000 }).map((part) => part / 1_000_000);

test('can bring every row to the top of the window or into view at the end', () => {
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

test('moves the rows by the distance of a wheel or touch, within their ends', () => {
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

test('maps a dragged bar from the first row to the last, monotonically', () => {
  fc.assert(
    fc.property(extents, share, share, (extent, one, other) => {
      const drag = (part: number) => topOf(moved(extent, placedAt(extent, 0), part * lastPlace(extent), true));
      expect(drag(0)).toBe(0);
      expect(drag(1)).toBeCloseTo(lastTop(extent), 6);
      // Offsets are whole pixels, so two positions within a pixel may swap by one.
      expect(drag(Math.max(one, other))).toBeGreaterThanOrEqual(drag(Math.min(one, other)) - 1);
    }),
  );
});

test('places the bar at rest where dragging would show the same rows', () => {
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
        const rest = restingScroll(extent, now);
        expect(topOf(rest)).toBeCloseTo(topOf(now), 6);
        const dragged = topOf(moved(extent, rest, rest.place, true));
        // One pixel of the scroller stands for this many pixels of rows.
        expect(Math.abs(dragged - topOf(rest))).toBeLessThanOrEqual(extent.full / heightOf(extent) + 1);
      },
    ),
  );
});

test('reaches the last row and the first again with continuous scrolling', () => {
  const extent = { full: 34_000_000, view: 800 };
  let now = placedAt(extent, 20_000_000);
  for (const by of [7_000, -7_000]) {
    for (let step = 0; step < 6_000; step += 1) {
      now = moved(extent, now, Math.min(Math.max(now.place + by, 0), lastPlace(extent)), false);
    }
    expect(topOf(now)).toBe(by > 0 ? lastTop(extent) : 0);
  }
});

test('leaves a list unchanged that a browser can render as it is', () => {
  const extent = { full: 7_999_000, view: 500 };
  expect(moved(extent, placedAt(extent, 0), 5_000_000, true)).toEqual({ place: 5_000_000, offset: 0 });
  expect(placedAt(extent, 123_456.5)).toEqual({ place: 123_456.5, offset: 0 });
});
