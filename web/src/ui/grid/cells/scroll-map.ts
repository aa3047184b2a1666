/**
 * Browsers render no element taller than about 17,000,000 px (Firefox) or 33,000,000 px (the others), and the rows of a
 * large table are taller. The scroller has at most MAX_SCROLL_HEIGHT pixels and represents all rows:
 *
 * - wheel, touch and keys move the rows 1:1,
 * - dragging the scroll bar moves the rows by ratio: the middle of the bar is the middle of the rows,
 * - once scrolling ends, the bar moves to the position that has the ratio of the rows.
 *
 * `scrollTop` is the position of the scroller, `scrollTop + offset` the pixel of the rows at the top of the window.
 */
const MAX_SCROLL_HEIGHT = 8_000_000;
/** The distance from the first and last row within which both scales are equal. */
const EDGE_HEIGHT = 100_000;
/**
 * A scroll event that moves by more than this number of view heights is a jump, made by dragging the bar or by a
 * script. Wheel and touch move less, even with dropped frames.
 */
const JUMP_WINDOWS = 10;

/** The height of all rows, and of the window. */
export interface Extent {
  contentHeight: number;
  viewHeight: number;
}

export interface ScrollState {
  scrollTop: number;
  offset: number;
}

export const scrollHeightOf = ({ contentHeight }: Extent) => Math.min(contentHeight, MAX_SCROLL_HEIGHT);
export const topOf = ({ scrollTop, offset }: ScrollState) => scrollTop + offset;

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);
export const maxTop = ({ contentHeight, viewHeight }: Extent) => Math.max(0, contentHeight - viewHeight);
const maxScrollTop = (extent: Extent) => Math.max(0, scrollHeightOf(extent) - extent.viewHeight);

/** Converts from one scale to the other: 1:1 at both ends, by ratio in between. */
function convertScale(value: number, from: number, to: number): number {
  if (from === to || value <= EDGE_HEIGHT) return Math.min(value, to);
  if (value >= from - EDGE_HEIGHT) return to - (from - value);
  return EDGE_HEIGHT + ((value - EDGE_HEIGHT) * (to - 2 * EDGE_HEIGHT)) / (from - 2 * EDGE_HEIGHT);
}

/** Returns the resting position of the scroller for a pixel of the rows. Whole offsets keep text sharp. */
export function scrollStateAt(extent: Extent, top: number): ScrollState {
  const clampedTop = clamp(top, maxTop(extent));
  const offset = Math.round(clampedTop - convertScale(clampedTop, maxTop(extent), maxScrollTop(extent)));
  return { scrollTop: clampedTop - offset, offset };
}

export const restingStateOf = (extent: Extent, current: ScrollState): ScrollState =>
  scrollStateAt(extent, topOf(current));

/** Returns the state after the scroller has moved to `scrollTop`. */
export function scrollStateAfter(
  extent: Extent,
  current: ScrollState,
  scrollTop: number,
  isDraggingBar: boolean,
): ScrollState {
  const scrollEnd = maxScrollTop(extent);
  const isJump = isDraggingBar || Math.abs(scrollTop - current.scrollTop) > JUMP_WINDOWS * extent.viewHeight;
  if (isJump) {
    const clampedScrollTop = clamp(scrollTop, scrollEnd);
    const offset = Math.round(convertScale(clampedScrollTop, scrollEnd, maxTop(extent)) - clampedScrollTop);
    return { scrollTop: clampedScrollTop, offset };
  }
  const top = clamp(scrollTop + current.offset, maxTop(extent));
  // At an end of the scroller or of the rows, the mapping is recomputed so that further scrolling has room.
  const isAtEnd = scrollTop <= 0 || scrollTop >= scrollEnd || top !== scrollTop + current.offset;
  return isAtEnd ? scrollStateAt(extent, top) : { scrollTop, offset: current.offset };
}
