export const OPEN_PALETTE = 'leadwright:palette';
export const OPEN_SHORTCUTS = 'leadwright:shortcuts';

export const openPalette = () => window.dispatchEvent(new Event(OPEN_PALETTE));
export const openShortcuts = () => window.dispatchEvent(new Event(OPEN_SHORTCUTS));

/** What a page without a frame hands on: the palette finds it where it is gone to. */
export interface ToFind {
  find: string;
}
