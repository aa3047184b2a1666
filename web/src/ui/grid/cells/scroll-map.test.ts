import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Extent,
  heightOf,
  maxTop,
  restingScroll,
  type ScrollState,
  scrollStateAfter,
  scrollStateAt,
  topOf,
} from './scroll-map.ts';

const extents = fc.record({
  full: fc
    .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.constantFrom(28, 34, 40))
    .map(([rows, height]) => rows * height),
  view: fc.integer({ min: 100, max: 1_500 }),
});
const maxScrollTop = (extent: Extent) => Math.max(0, heightOf(extent) - extent.view);
/** Evenly distributed; most random doubles would be close to zero. */
const share = fc.integer({ min: 0, max: 1_000_000 }).map((part) => part / 1_000_000);

test('can bring every row to the top of the window or into view at the end', () => {
  fc.assert(
    fc.property(extents, share, (extent, part) => {
      const top = Math.round(part * extent.full);
      const now = scrollStateAt(extent, top);
      expect(topOf(now)).toBeCloseTo(Math.min(top, maxTop(extent)), 6);
      expect(now.scrollTop).toBeGreaterThanOrEqual(0);
      expect(now.scrollTop).toBeLessThanOrEqual(maxScrollTop(extent) + 0.5);
      expect(now.offset).toBe(Math.round(now.offset));
    }),
  );
});

test('moves the rows by the distance of a wheel or touch, within their ends', () => {
  fc.assert(
    fc.property(extents, share, fc.integer({ min: -900, max: 900 }), (extent, part, by) => {
      const now = scrollStateAt(extent, part * maxTop(extent));
      const scrollTop = now.scrollTop + by;
      fc.pre(scrollTop > 0 && scrollTop < maxScrollTop(extent) && Math.abs(by) <= 10 * extent.view);
      const next = scrollStateAfter(extent, now, scrollTop, false);
      expect(topOf(next)).toBeCloseTo(Math.min(Math.max(topOf(now) + by, 0), maxTop(extent)), 6);
    }),
  );
});

test('maps a dragged bar from the first row to the last, monotonically', () => {
  fc.assert(
    fc.property(extents, share, share, (extent, one, other) => {
      const drag = (part: number) =>
        topOf(scrollStateAfter(extent, scrollStateAt(extent, 0), part * maxScrollTop(extent), true));
      expect(drag(0)).toBe(0);
      expect(drag(1)).toBeCloseTo(maxTop(extent), 6);
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
        let now: ScrollState = scrollStateAt(extent, part * maxTop(extent));
        for (const by of steps) {
          now = scrollStateAfter(extent, now, Math.min(Math.max(now.scrollTop + by, 0), maxScrollTop(extent)), false);
        }
        const rest = restingScroll(extent, now);
        expect(topOf(rest)).toBeCloseTo(topOf(now), 6);
        const dragged = topOf(scrollStateAfter(extent, rest, rest.scrollTop, true));
        // One pixel of the scroller stands for this many pixels of rows.
        expect(Math.abs(dragged - topOf(rest))).toBeLessThanOrEqual(extent.full / heightOf(extent) + 1);
      },
    ),
  );
});

test('reaches the last row and the first again with continuous scrolling', () => {
  const extent = { full: 34_000_000, view: 800 };
  let now = scrollStateAt(extent, 20_000_000);
  for (const by of [7_000, -7_000]) {
    for (let step = 0; step < 6_000; step += 1) {
      now = scrollStateAfter(extent, now, Math.min(Math.max(now.scrollTop + by, 0), maxScrollTop(extent)), false);
    }
    expect(topOf(now)).toBe(by > 0 ? maxTop(extent) : 0);
  }
});

test('leaves a list unchanged that a browser can render as it is', () => {
  const extent = { full: 7_999_000, view: 500 };
  expect(scrollStateAfter(extent, scrollStateAt(extent, 0), 5_000_000, true)).toEqual({
    scrollTop: 5_000_000,
    offset: 0,
  });
  expect(scrollStateAt(extent, 123_456.5)).toEqual({ scrollTop: 123_456.5, offset: 0 });
});
