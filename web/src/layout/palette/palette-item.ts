import type { IconName } from '../../ui/icons.ts';

/** An entry of the palette: a screen or record to open, or a command. */
export interface PaletteItem {
  id: string;
  title: string;
  detail?: string;
  icon: IconName;
  to?: string;
  run?: () => void;
  /** Whether the palette stays open after the entry was used. */
  keepsOpen?: boolean;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}
