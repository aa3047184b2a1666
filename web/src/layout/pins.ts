import { useLocalStorage } from '@mantine/hooks';
import { to } from '../paths.ts';
import { findScreen, screenAt, titleOf } from '../screens.ts';
import { useSession } from '../session/session.tsx';
import { useMay } from './menu/menu.ts';

/** Pinned pages in the main list; the others are behind "more". */
export const MAIN_LIST = 10;

export interface Pin {
  path: string;
  title: string;
}

/** The user's pinned pages, kept in this browser; a page that may no longer be opened stays, marked. */
export function usePins() {
  const { profile } = useSession();
  const may = useMay();
  const [pins, setPins] = useLocalStorage<Pin[]>({
    key: `pins:${profile?.uid}`,
    defaultValue: [{ path: to('dashboard'), title: titleOf(findScreen('dashboard')) }],
    getInitialValueInEffect: false,
  });
  const isPinned = (path: string) => pins.some((pin) => pin.path === path);
  return {
    pins: pins.flatMap((pin) => {
      const screen = screenAt(pin.path);
      return screen ? [{ ...pin, allowed: may(screen) }] : [];
    }),
    isPinned,
    toggle: (pin: Pin) =>
      setPins((kept) => (isPinned(pin.path) ? kept.filter(({ path }) => path !== pin.path) : [...kept, pin])),
    remove: (path: string) => setPins((kept) => kept.filter((pin) => pin.path !== path)),
  };
}
