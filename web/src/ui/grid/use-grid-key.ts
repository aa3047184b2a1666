import { useHotkeys } from '@mantine/hooks';

/** Marks the element of a grid, with an id of its own. */
export const GRID = 'data-grid';

/** What closes a menu from beside it. Not a key: the very one that opens it is such a key. */
export const CLOSING = ['mousedown', 'touchstart'];

/**
 * A key of one grid. Where a page has several, it means the one with the focus, else the first. By the place of the key:
 * with Alt some keyboards write another letter. A mere letter is left to whatever it may be typed into, a table's cell
 * among others.
 */
export function useGridKey(key: string, grid: string, act: () => void): void {
  const isLetter = key.length === 1;
  const run = (event: KeyboardEvent) => {
    const focused = document.activeElement;
    const meant = focused?.closest(`[${GRID}]`) ?? document.querySelector(`[${GRID}]`);
    const isElsewhere = document.querySelector('[aria-modal="true"]') !== null;
    if (isElsewhere || (isLetter && focused?.closest('[role="grid"]')) || meant?.getAttribute(GRID) !== grid) return;
    event.preventDefault();
    act();
  };
  useHotkeys([[key, run, { usePhysicalKeys: true, preventDefault: false }]], isLetter ? undefined : []);
}
