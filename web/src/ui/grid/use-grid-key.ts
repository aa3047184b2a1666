import { useHotkeys } from '@mantine/hooks';

/** Marks the element of a grid, with its own id. */
export const GRID = 'data-grid';

/** The events that close a menu from outside. Keys are excluded, because the key that opens it would close it. */
export const CLOSE_EVENTS = ['mousedown', 'touchstart'];

/**
 * Handles a key for one grid. On a page with several grids, it belongs to the focused one, else to the first. Uses the
 * position of the key, because with Alt some keyboards write another letter. A plain letter is left to fields that
 * accept text, such as a table's cell.
 */
export function useGridKey(key: string, grid: string, act: () => void): void {
  const isLetter = key.length === 1;
  const run = (event: KeyboardEvent) => {
    const focused = document.activeElement;
    const owner = focused?.closest(`[${GRID}]`) ?? document.querySelector(`[${GRID}]`);
    const isElsewhere = document.querySelector('[aria-modal="true"]') !== null;
    if (isElsewhere || (isLetter && focused?.closest('[role="grid"]')) || owner?.getAttribute(GRID) !== grid) return;
    event.preventDefault();
    act();
  };
  useHotkeys([[key, run, { usePhysicalKeys: true, preventDefault: false }]], isLetter ? undefined : []);
}
