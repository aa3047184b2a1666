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
import { useMatches } from 'react-router';
import { type ScreenEntry, screens } from '../screens.ts';
import { useRights } from '../session/session.tsx';

interface MenuItem {
  path: string;
  icon: Icon;
  /** Shorter than the screen's title. */
  label?: 'shell.menu.import' | 'shell.menu.review';
  /** Seldom used: in narrow windows behind one button. */
  setUp?: true;
}

/** The main menu, in order; what the user may not open, and what is not installed, is left out. */
const ITEMS: MenuItem[] = [
  { path: '/', icon: IconLayoutDashboard },
  { path: '/campaigns', icon: IconSpeakerphone },
  { path: '/select_column_import_account_to_campaign', icon: IconFileImport, label: 'shell.menu.import' },
  { path: '/accounts/unmatched_account_list', icon: IconGitCompare, label: 'shell.menu.review' },
  { path: '/accounts', icon: IconBuilding },
  { path: '/contacts', icon: IconAddressBook },
  { path: '/clients', icon: IconBuildingStore, setUp: true },
  { path: '/verticals', icon: IconCategory, setUp: true },
];

export interface MenuEntry extends Omit<MenuItem, 'label'> {
  title: NonNullable<MenuItem['label']> | ScreenEntry['title'];
  load: ScreenEntry['load'];
  /** The screen shown is this one or below it. */
  isHere: boolean;
}

export const findScreen = (path: string): ScreenEntry | undefined => screens.find((screen) => screen.path === path);

/** The screens above one, the uppermost first. */
export function ancestorsOf(screen: ScreenEntry): ScreenEntry[] {
  const parent = screen.parent ? findScreen(screen.parent) : undefined;
  return parent ? [...ancestorsOf(parent), parent] : [];
}

export const useScreen = () => useMatches().at(-1)?.handle as ScreenEntry | undefined;

export function useMay() {
  const rights = useRights();
  return useCallback(
    ({ subject, action }: ScreenEntry) => !subject || !action || rights.can(action, subject),
    [rights],
  );
}

export function useMenu(): MenuEntry[] {
  const may = useMay();
  const shown = useScreen();
  const top = shown && (ancestorsOf(shown)[0] ?? shown);
  return ITEMS.flatMap(({ label, ...item }) => {
    const screen = findScreen(item.path) ?? findScreen(`${item.path}/`);
    if (!screen || !may(screen)) return [];
    return [{ ...item, path: screen.path, title: label ?? screen.title, load: screen.load, isHere: screen === top }];
  });
}
