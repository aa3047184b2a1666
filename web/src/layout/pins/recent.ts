import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { findScreen } from '../../screens.ts';
import { useSession } from '../../session/session.tsx';
import type { IconName } from '../../ui/icons.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useScreen } from '../tree/use-screen.ts';

const MAX_KEPT = 20;
const SETTLED_MS = 300;
/** How many stand in the menu. */
export const MAX_SHOWN = 5;

/** A record that was looked at. */
export interface Recent {
  to: string;
  title: string;
  icon: IconName;
}

/** The records the user has had open, the latest first: the browser's copy of them. */
export function useRecent() {
  const { profile } = useSession();
  return useLocalStorage<Recent[]>({
    key: `recent:${profile?.uid}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
}

/** Remembers each record that comes up, once its name is known. */
export function RememberRecent() {
  const screen = useScreen();
  const { pathname } = useLocation();
  const title = usePageTitle();
  const [, setRecent] = useRecent();
  // The picture of its kind is that of the list.
  const icon = screen?.shows && screen.parent && findScreen(screen.parent).icon;
  // Until a record is read its page has no name, or that of its kind.
  const isNamed = title !== '' && title !== screen?.title;
  useEffect(() => {
    if (!icon || !isNamed) return;
    const remember = () =>
      setRecent((kept) =>
        [{ to: pathname, title, icon }, ...kept.filter(({ to }) => to !== pathname)].slice(0, MAX_KEPT),
      );
    // On the way from one record to the next, address and title are not of the same one for a moment.
    const timer = setTimeout(remember, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [icon, isNamed, pathname, title, setRecent]);
  return null;
}
