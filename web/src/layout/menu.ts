import {
  type Icon,
  IconAddressBook,
  IconBuilding,
  IconBuildingStore,
  IconCategory,
  IconFileImport,
  IconGitCompare,
  IconLayoutDashboard,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { type ScreenEntry, screens } from '../screens.ts';
import { useRights } from '../session/session.tsx';

interface MenuItem {
  path: string;
  icon: Icon;
}

/** The main menu, in order; what the user may not open, and what is not installed, is left out. */
const ITEMS: MenuItem[] = [
  { path: '/', icon: IconLayoutDashboard },
  { path: '/campaigns', icon: IconSpeakerphone },
  { path: '/select_column_import_account_to_campaign', icon: IconFileImport },
  { path: '/accounts/unmatched', icon: IconGitCompare },
  { path: '/accounts', icon: IconBuilding },
  { path: '/contacts', icon: IconAddressBook },
  { path: '/clients', icon: IconBuildingStore },
  { path: '/verticals', icon: IconCategory },
];

export type MenuEntry = MenuItem & Pick<ScreenEntry, 'title'>;

export const findScreen = (path: string): ScreenEntry | undefined => screens.find((screen) => screen.path === path);

export function useMay() {
  const rights = useRights();
  return useCallback(
    ({ subject, action }: ScreenEntry) => !subject || !action || rights.can(action, subject),
    [rights],
  );
}

export function useMenu(): MenuEntry[] {
  const may = useMay();
  return ITEMS.flatMap((item) => {
    const screen = findScreen(item.path);
    return screen && may(screen) ? [{ ...item, title: screen.title }] : [];
  });
}
