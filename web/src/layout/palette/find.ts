import type { IconName } from '../../ui/icons.ts';

/** Something the palette offers: a place to go to, or something to do. */
export interface Find {
  id: string;
  title: string;
  detail?: string;
  icon: IconName;
  to?: string;
  run?: () => void;
  /** The palette stays open after it. */
  stays?: boolean;
}

export interface FindGroup {
  title: string;
  finds: Find[];
}
