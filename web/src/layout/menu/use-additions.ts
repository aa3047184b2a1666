import type { ScreenEntry } from '../../screen.ts';
import { mainScreens } from '../../screens.ts';
import { areaOf } from '../tree/tree.ts';
import { useCanOpen, useScreen } from '../tree/use-screen.ts';

/** How far a screen that creates something is from the one shown: here, in its area, elsewhere. */
function distance(addition: ScreenEntry, here: ScreenEntry | undefined): number {
  if (!here) return 2;
  if (addition.parent === here.name || addition.parent === here.parent) return 0;
  return areaOf(addition) === areaOf(here) ? 1 : 2;
}

/** The screens that create something: that of the list or record shown, those of its area, then the others. */
export function useAdditions(): ScreenEntry[] {
  const may = useCanOpen();
  const here = useScreen();
  return mainScreens
    .filter((screen) => screen.isNew && may(screen))
    .sort((one, other) => distance(one, here) - distance(other, here));
}

/** What the key `c` creates here. */
export function useAddition(): ScreenEntry | undefined {
  const here = useScreen();
  return useAdditions().find((screen) => distance(screen, here) === 0);
}
