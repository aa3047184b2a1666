import type { IconName } from '../../ui/icons.ts';

/** An entry of the palette: a screen or record to open, or a command. */
export interface Find {
  id: string;
  title: string;
  detail?: string;
  icon: IconName;
  to?: string;
  run?: () => void;
  /** Whether the palette stays open after it. */
  stays?: boolean;
}

export interface FindGroup {
  title: string;
  finds: Find[];
}
