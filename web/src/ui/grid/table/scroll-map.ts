/**
 * A browser draws no element taller than some 17,000,000 px (Firefox) or 33,000,000 px (the others), and the rows of a
 * large table are taller. So the scroller has at most TALLEST pixels, and stands for all the rows:
 *
 * - a hand moves the rows as far as it moves (wheel, touch, keys: 1:1),
 * - the scroll bar is a ratio: its middle is the middle of the rows,
 * - at rest the bar stands where its ratio wants it, which is what `waitUntilIdle` is for.
 *
 * `place` is where the scroller stands, `place + offset` which pixel of the rows is at the top of the window.
 */
const TALLEST = 8_000_000;
/** This near the first and last row both counts are the same, so that a hand arrives there as in a short list. */
const EDGE = 100_000;
/** No hand moves this many windows at once, not even with dropped frames; a dragged bar or a script does. */
const JUMP = 10;

/** Height of all rows, and of the window on them. */
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

/** From one scale to the other: 1:1 at both ends, by ratio between them. */
function scaled(value: number, from: number, to: number): number {
  if (from === to || value <= EDGE) return Math.min(value, to);
  if (value >= from - EDGE) return to - (from - value);
  return EDGE + ((value - EDGE) * (to - 2 * EDGE)) / (from - 2 * EDGE);
}

/** The scroller in its true place for a pixel of the rows. Whole offsets keep the text of the rows sharp. */
export function placedAt(extent: Extent, top: number): Scrolled {
  const reached = clamp(top, lastTop(extent));
  const offset = Math.round(reached - scaled(reached, lastTop(extent), lastPlace(extent)));
  return { place: reached - offset, offset };
}

export const settled = (extent: Extent, now: Scrolled): Scrolled => placedAt(extent, topOf(now));

/** The scroller has moved to `place`. */
export function moved(extent: Extent, now: Scrolled, place: number, isBarHeld: boolean): Scrolled {
  const last = lastPlace(extent);
  const isJump = isBarHeld || Math.abs(place - now.place) > JUMP * extent.view;
  if (isJump) {
    const at = clamp(place, last);
    return { place: at, offset: Math.round(scaled(at, last, lastTop(extent)) - at) };
  }
  const top = clamp(place + now.offset, lastTop(extent));
  // At an end of the scroller, or of the rows, but not of both: a hand that goes on must find room to move in.
  const isAtEnd = place <= 0 || place >= last || top !== place + now.offset;
  return isAtEnd ? placedAt(extent, top) : { place, offset: now.offset };
}
