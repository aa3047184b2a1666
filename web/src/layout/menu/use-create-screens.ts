import type { ScreenEntry } from '../../screen.ts';
import { mainScreens } from '../../screens.ts';
import { areaOf } from '../screens/menu-tree.ts';
import { useCanOpen, useScreen } from '../screens/use-screen.ts';

/**
 * Returns the distance of a create screen from the current screen: 0 in the same list, 1 in the same area, 2 elsewhere.
 */
function distance(createScreen: ScreenEntry, currentScreen: ScreenEntry | undefined): number {
  if (!currentScreen) return 2;
  if (createScreen.parent === currentScreen.name || createScreen.parent === currentScreen.parent) return 0;
  return areaOf(createScreen) === areaOf(currentScreen) ? 1 : 2;
}

/**
 * Returns the create screens that the user may open: first the one of the current list, then those of the same area,
 * then the others.
 */
export function useCreateScreens(): ScreenEntry[] {
  const canOpen = useCanOpen();
  const currentScreen = useScreen();
  return mainScreens
    .filter((screen) => screen.isNew && canOpen(screen))
    .sort((a, b) => distance(a, currentScreen) - distance(b, currentScreen));
}

/** Returns the create screen that the C key opens on the current screen. */
export function useCreateScreen(): ScreenEntry | undefined {
  const currentScreen = useScreen();
  return useCreateScreens().find((screen) => distance(screen, currentScreen) === 0);
}
