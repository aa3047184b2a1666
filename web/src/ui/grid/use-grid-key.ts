import { useHotkeys } from '@mantine/hooks';

/** The attribute of a grid element that contains the grid's id. */
export const GRID_ATTRIBUTE = 'data-grid';

/** The outside events that close a menu. Keys are excluded, because the key that opens a menu would close it. */
export const CLOSE_EVENTS = ['mousedown', 'touchstart'];

/**
 * Handles a key for one grid: on a page with several grids, for the focused or else the first one. Uses physical keys,
 * because Alt changes the letter on some keyboards. Plain letters are ignored in text fields and table cells.
 */
export function useGridKey(key: string, grid: string, action: () => void): void {
  const isLetter = key.length === 1;
  const run = (event: KeyboardEvent) => {
    const focusedElement = document.activeElement;
    const ownerGrid = focusedElement?.closest(`[${GRID_ATTRIBUTE}]`) ?? document.querySelector(`[${GRID_ATTRIBUTE}]`);
    const isModalOpen = document.querySelector('[aria-modal="true"]') !== null;
    if (isModalOpen || (isLetter && focusedElement?.closest('[role="grid"]'))) return;
    if (ownerGrid?.getAttribute(GRID_ATTRIBUTE) !== grid) return;
    event.preventDefault();
    action();
  };
  useHotkeys([[key, run, { usePhysicalKeys: true, preventDefault: false }]], isLetter ? undefined : []);
}
