import type { ScreenEntry } from '../../screen.ts';
import { mainScreens } from '../../screens.ts';
import { areaOf } from '../screens/tree.ts';
import { useCanOpen, useScreen } from '../screens/use-screen.ts';

/**
 * Returns how far a screen that creates something is from the current one: 0 the same list, then its area, then
 * elsewhere.
 */
function distance(createScreen: ScreenEntry, here: ScreenEntry | undefined): number {
  if (!here) return 2;
  if (createScreen.parent === here.name || createScreen.parent === here.parent) return 0;
  return areaOf(createScreen) === areaOf(here) ? 1 : 2;
}

/**
 * Returns the screens that create something: first that of the current list or record, then those of its area, then the
 * others.
 */
export function useCreateScreens(): ScreenEntry[] {
  const canOpen = useCanOpen();
  const here = useScreen();
  return mainScreens
    .filter((screen) => screen.isNew && canOpen(screen))
    .sort((one, other) => distance(one, here) - distance(other, here));
}

/** Returns what the key `c` creates on this screen. */
export function useCreateScreen(): ScreenEntry | undefined {
  const here = useScreen();
  return useCreateScreens().find((screen) => distance(screen, here) === 0);
}
