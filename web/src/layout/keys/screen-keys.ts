import type { ScreenName } from '@leadwright/contract/paths';

/** Screens with their own letter after `g`, in addition to the letters of the areas. */
export const SCREEN_KEYS = [
  { key: 'a', screen: 'accounts' },
  { key: 'o', screen: 'contacts' },
] as const satisfies { key: string; screen: ScreenName }[];
