/**
 * Browsers render no element taller than some 17,000,000 px (Firefox) or 33,000,000 px (the others), and the rows of a
 * large table are taller. So the scroller has at most TALLEST pixels and stands for all the rows:
 *
 * - wheel, touch and keys move the rows 1:1,
 * - the scroll bar is a ratio: its middle is the middle of the rows,
 * - once scrolling ends, the bar moves to the position of its ratio.
 *
 * `place` is the position of the scroller, `place + offset` the pixel of the rows at the top of the window.
 */
const TALLEST = 8_000_000;
/** Within this distance of the first and last row both scales are equal, as in a short list. */
const EDGE = 100_000;
/**
 * Wheel or touch never moves by this many windows in one event, not even with dropped frames; a dragged bar or a script
 * does.
 */
const JUMP = 10;

/** The height of all rows, and of the window. */
export interface Extent {
  full: number;
  view: number;
}

export interface Scrolled {
  place: number;
  offset: number;
}

export const heightOf = ({ full }: Extent) => Math.min(full, TALLEST);
export const topOf = ({ place, offset }: Scrolled) => place + offset;

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
export const lastTop = ({ full, view }: Extent) => Math.max(0, full - view);
const lastPlace = (extent: Extent) => Math.max(0, heightOf(extent) - extent.view);

/** Converts from one scale to the other: 1:1 at both ends, by ratio in between. */
function scaled(value: number, from: number, to: number): number {
  if (from === to || value <= EDGE) return Math.min(value, to);
  if (value >= from - EDGE) return to - (from - value);
  return EDGE + ((value - EDGE) * (to - 2 * EDGE)) / (from - 2 * EDGE);
}

/** Returns the resting position of the scroller for a pixel of the rows. Whole offsets keep text sharp. */
export function placedAt(extent: Extent, top: number): Scrolled {
  const reached = clamp(top, lastTop(extent));
  const offset = Math.round(reached - scaled(reached, lastTop(extent), lastPlace(extent)));
  return { place: reached - offset, offset };
}

export const restingScroll = (extent: Extent, now: Scrolled): Scrolled => placedAt(extent, topOf(now));

/** Returns the state after the scroller has moved to `place`. */
export function moved(extent: Extent, now: Scrolled, place: number, isBarHeld: boolean): Scrolled {
  const last = lastPlace(extent);
  const isJump = isBarHeld || Math.abs(place - now.place) > JUMP * extent.view;
  if (isJump) {
    const at = clamp(place, last);
    return { place: at, offset: Math.round(scaled(at, last, lastTop(extent)) - at) };
  }
  const top = clamp(place + now.offset, lastTop(extent));
  // At an end of the scroller or of the rows, but not of both: further scrolling needs room.
  const isAtEnd = place <= 0 || place >= last || top !== place + now.offset;
  return isAtEnd ? placedAt(extent, top) : { place, offset: now.offset };
}
