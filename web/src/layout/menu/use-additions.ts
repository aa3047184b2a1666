import type { ScreenEntry } from '../../screen.ts';
import { mainScreens } from '../../screens.ts';
import { areaOf } from '../screens/tree.ts';
import { useCanOpen, useScreen } from '../screens/use-screen.ts';

/**
 * Returns how far a screen that creates something is from the current one: 0 the same list, then its area, then
 * elsewhere.
 */
function distance(addition: ScreenEntry, here: ScreenEntry | undefined): number {
  if (!here) return 2;
  if (addition.parent === here.name || addition.parent === here.parent) return 0;
  return areaOf(addition) === areaOf(here) ? 1 : 2;
}

/**
 * Returns the screens that create something: first that of the current list or record, then those of its area, then the
 * others.
 */
export function useAdditions(): ScreenEntry[] {
  const may = useCanOpen();
  const here = useScreen();
  return mainScreens
    .filter((screen) => screen.isNew && may(screen))
    .sort((one, other) => distance(one, here) - distance(other, here));
}

/** Returns what the key `c` creates on this screen. */
export function useAddition(): ScreenEntry | undefined {
  const here = useScreen();
  return useAdditions().find((screen) => distance(screen, here) === 0);
}
