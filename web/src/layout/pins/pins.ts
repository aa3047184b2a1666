import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { translated } from '../../messages/translated.ts';
import { to } from '../../paths.ts';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen, screenAt, titleOf } from '../../screens.ts';
import { useSession } from '../../session/session.tsx';
import type { IconName } from '../../ui/icons.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useCanOpen } from '../screens/use-screen.ts';

/** The number of pinned pages in the main list; the others are behind "more". */
export const MAX_MAIN_PINS = 10;

export interface Pin {
  path: string;
  title: string;
}

/** The pins of a new user. */
export const DEFAULT_PINS: Pin[] = [
  { path: to('dashboard'), title: titleOf(findScreen('dashboard')) },
  { path: to('staffUsers'), title: translated('frame.pins.users', 'Users') },
];

/** Returns the pins from the browser storage. */
export function useStoredPins() {
  const { profile } = useSession();
  return useLocalStorage<Pin[]>({
    key: `pins:${profile?.uid}`,
    defaultValue: DEFAULT_PINS,
    getInitialValueInEffect: false,
  });
}

/** Returns the icon of a screen, or of its parent. */
function iconOf({ icon, parent }: ScreenEntry): IconName {
  return icon ?? (parent && findScreen(parent).icon) ?? 'pin';
}

/** Returns the user's pinned pages. A page that the user may no longer open stays, with `isAllowed` false. */
export function usePins() {
  const canOpen = useCanOpen();
  const [pins, setPins] = useStoredPins();
  const isPinned = (path: string) => pins.some((pin) => pin.path === path);
  return {
    pins: pins.flatMap((pin) => {
      const screen = screenAt(pin.path);
      const isAllowed = screen !== undefined && canOpen(screen);
      // Pins that the user added stay; default pins without permission are omitted.
      return screen && (isAllowed || pins !== DEFAULT_PINS) ? [{ ...pin, isAllowed, icon: iconOf(screen) }] : [];
    }),
    isPinned,
    toggle: (pin: Pin) =>
      setPins((current) => (isPinned(pin.path) ? current.filter(({ path }) => path !== pin.path) : [...current, pin])),
    /** Moves a pin to the position of another pin. */
    move: (path: string, targetPath: string) =>
      setPins((current) => {
        const pin = current.find((candidate) => candidate.path === path);
        const targetIndex = current.findIndex((candidate) => candidate.path === targetPath);
        if (!pin || targetIndex < 0) return current;
        return current.filter((other) => other !== pin).toSpliced(targetIndex, 0, pin);
      }),
    remove: (path: string) => setPins((current) => current.filter((pin) => pin.path !== path)),
  };
}

/** Returns whether the current page is pinned, and a function that pins or unpins it. */
export function usePinOfPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = usePageTitle();
  const { isPinned, toggle } = usePins();
  const pinned = isPinned(pathname);
  return {
    isPinned: pinned,
    label: t(pinned ? 'frame.pins.unpin' : 'frame.pins.pin'),
    togglePin: () => toggle({ path: pathname, title: title || pathname }),
  };
}
