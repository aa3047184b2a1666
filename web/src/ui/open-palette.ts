/** The window events that open the command palette and the list of keyboard shortcuts. */
export const OPEN_PALETTE = 'leadwright:palette';
export const OPEN_SHORTCUTS = 'leadwright:shortcuts';

export const openPalette = () => window.dispatchEvent(new Event(OPEN_PALETTE));
export const openShortcuts = () => window.dispatchEvent(new Event(OPEN_SHORTCUTS));

/** Navigation state from a page outside the main layout: the target page opens the palette with this search text. */
export interface PaletteState {
  find: string;
}
