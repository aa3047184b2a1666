import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Extent,
  maxTop,
  restingStateOf,
  type ScrollState,
  scrollHeightOf,
  scrollStateAfter,
  scrollStateAt,
  topOf,
} from './scroll-map.ts';

const extents = fc.record({
  contentHeight: fc
    .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.constantFrom(28, 34, 40))
    .map(([rows, height]) => rows * height),
  viewHeight: fc.integer({ min: 100, max: 1_500 }),
});
const maxScrollTop = (extent: Extent) => Math.max(0, scrollHeightOf(extent) - extent.viewHeight);
/** Evenly distributed fractions; most random doubles would be close to zero. */
const fractions = fc.integer({ min: 0, max: 1_000_000 }).map((fraction) => fraction / 1_000_000);

test('scrolls every row to the top of the window, or into view near the end', () => {
  fc.assert(
    fc.property(extents, fractions, (extent, fraction) => {
      const top = Math.round(fraction * extent.contentHeight);
      const state = scrollStateAt(extent, top);
      expect(topOf(state)).toBeCloseTo(Math.min(top, maxTop(extent)), 6);
      expect(state.scrollTop).toBeGreaterThanOrEqual(0);
      expect(state.scrollTop).toBeLessThanOrEqual(maxScrollTop(extent) + 0.5);
      expect(state.offset).toBe(Math.round(state.offset));
    }),
  );
});

test('moves the rows by the wheel or touch distance, up to the first and last row', () => {
  fc.assert(
    fc.property(extents, fractions, fc.integer({ min: -900, max: 900 }), (extent, fraction, distance) => {
      const state = scrollStateAt(extent, fraction * maxTop(extent));
      const scrollTop = state.scrollTop + distance;
      fc.pre(scrollTop > 0 && scrollTop < maxScrollTop(extent) && Math.abs(distance) <= 10 * extent.viewHeight);
      const next = scrollStateAfter(extent, state, scrollTop, false);
      expect(topOf(next)).toBeCloseTo(Math.min(Math.max(topOf(state) + distance, 0), maxTop(extent)), 6);
    }),
  );
});

test('maps a dragged scroll bar monotonically from the first to the last row', () => {
  fc.assert(
    fc.property(extents, fractions, fractions, (extent, first, second) => {
      const drag = (fraction: number) =>
        topOf(scrollStateAfter(extent, scrollStateAt(extent, 0), fraction * maxScrollTop(extent), true));
      expect(drag(0)).toBe(0);
      expect(drag(1)).toBeCloseTo(maxTop(extent), 6);
      // Offsets are whole pixels, so two positions within one pixel may swap.
      expect(drag(Math.max(first, second))).toBeGreaterThanOrEqual(drag(Math.min(first, second)) - 1);
    }),
  );
});

test('after scrolling, places the bar where dragging it would show the same rows', () => {
  fc.assert(
    fc.property(
      extents,
      fractions,
      fc.array(fc.integer({ min: -700, max: 700 }), { maxLength: 50 }),
      (extent, fraction, steps) => {
        let state: ScrollState = scrollStateAt(extent, fraction * maxTop(extent));
        for (const distance of steps) {
          state = scrollStateAfter(
            extent,
            state,
            Math.min(Math.max(state.scrollTop + distance, 0), maxScrollTop(extent)),
            false,
          );
        }
        const restingState = restingStateOf(extent, state);
        expect(topOf(restingState)).toBeCloseTo(topOf(state), 6);
        const draggedTop = topOf(scrollStateAfter(extent, restingState, restingState.scrollTop, true));
        // One pixel of the scroller represents several pixels of rows.
        const maxDistance = extent.contentHeight / scrollHeightOf(extent) + 1;
        expect(Math.abs(draggedTop - topOf(restingState))).toBeLessThanOrEqual(maxDistance);
      },
    ),
  );
});

test('reaches the last and the first row with continuous scrolling', () => {
  const extent = { contentHeight: 34_000_000, viewHeight: 800 };
  let state = scrollStateAt(extent, 20_000_000);
  for (const distance of [7_000, -7_000]) {
    for (let step = 0; step < 6_000; step += 1) {
      state = scrollStateAfter(
        extent,
        state,
        Math.min(Math.max(state.scrollTop + distance, 0), maxScrollTop(extent)),
        false,
      );
    }
    expect(topOf(state)).toBe(distance > 0 ? maxTop(extent) : 0);
  }
});

test('maps a list within the maximum height 1:1', () => {
  const extent = { contentHeight: 7_999_000, viewHeight: 500 };
  expect(scrollStateAfter(extent, scrollStateAt(extent, 0), 5_000_000, true)).toEqual({
    scrollTop: 5_000_000,
    offset: 0,
  });
  expect(scrollStateAt(extent, 123_456.5)).toEqual({ scrollTop: 123_456.5, offset: 0 });
});
