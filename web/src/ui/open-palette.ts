export const OPEN_PALETTE = 'leadwright:palette';
export const OPEN_SHORTCUTS = 'leadwright:shortcuts';

export const openPalette = () => window.dispatchEvent(new Event(OPEN_PALETTE));
export const openShortcuts = () => window.dispatchEvent(new Event(OPEN_SHORTCUTS));

/** Navigation state from a page without a frame: the palette of the target page opens with this search. */
export interface PaletteState {
  find: string;
}
