import type { ReadingKind } from '@leadwright/contract/column-reading';

/** Longer texts are neither numbers nor dates. */
const MAX_TEXT_LENGTH = 80;
/** The hour at the end of a text that is cut before the minutes, such as " um 14". */
const CUT_HOUR = /[T,\s\u00a0\u202f]+(?:(?:at|um|à|kl\.?|om|alle|a las)\s)?\S{1,2}$/i;

/**
 * Returns what decides how a cell is read: for a number the places of its digits and separators, for a date its day. Even a
 * long column has few of them. A form is read as its cells are. A long cell has none: a part of it would keep all of it in
 * memory.
 */
export function formOfCell(kind: ReadingKind, cell: string): string | undefined {
  if (cell.length > MAX_TEXT_LENGTH) return undefined;
  if (kind === 'number') return cell.replace(/[2-9]/g, '1');
  const minutes = cell.indexOf(':');
  return minutes < 0 ? cell : cell.slice(0, minutes).replace(CUT_HOUR, '');
}
