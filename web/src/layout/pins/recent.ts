import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { findScreen } from '../../screens.ts';
import { useSession } from '../../session/session.tsx';
import type { IconName } from '../../ui/icons.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useScreen } from '../screens/use-screen.ts';

const MAX_STORED = 20;
const SETTLE_DELAY_MS = 300;
/** The number of records shown in the menu. */
export const MAX_RECENT_IN_MENU = 5;

/** A record that the user opened. */
export interface RecentRecord {
  to: string;
  title: string;
  icon: IconName;
}

/** Returns the records that the user opened, latest first, from the browser storage. */
export function useRecent() {
  const { profile } = useSession();
  return useLocalStorage<RecentRecord[]>({
    key: `recent:${profile?.uid}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
}

/** Stores each opened record when its name is loaded. */
export function RememberRecent() {
  const screen = useScreen();
  const { pathname } = useLocation();
  const title = usePageTitle();
  const [, setRecent] = useRecent();
  // A record has the icon of its list.
  const icon = screen?.shows && screen.parent && findScreen(screen.parent).icon;
  // Until a record is loaded, its page has no title or the title of the screen.
  const hasRecordTitle = title !== '' && title !== screen?.title;
  useEffect(() => {
    if (!icon || !hasRecordTitle) return;
    const remember = () =>
      setRecent((stored) =>
        [{ to: pathname, title, icon }, ...stored.filter(({ to }) => to !== pathname)].slice(0, MAX_STORED),
      );
    // During navigation from one record to the next, the URL and the title briefly belong to different records.
    const timer = setTimeout(remember, SETTLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [icon, hasRecordTitle, pathname, title, setRecent]);
  return null;
}
