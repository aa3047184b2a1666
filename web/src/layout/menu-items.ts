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
import type { ScreenEntry } from '../screens.ts';

export interface MenuItem {
  path: string;
  icon: Icon;
  /** Shorter than the screen's title. */
  label?: 'shell.menu.import' | 'shell.menu.review';
  /** Seldom used: in narrow windows behind one button. */
  setUp?: true;
  /** Shows the screen in one view of it; then the right to that, and the screens it leads to, are those of a subject. */
  view?: { search: string; subject: NonNullable<ScreenEntry['subject']> };
}

/** A review begins at its campaign: those with rows left, the fullest first. */
const toReview = new URLSearchParams({
  sort: 'remaining.desc',
  filter: JSON.stringify({ remaining: { filterType: 'number', type: 'greaterThan', filter: 0 } }),
});

/** The main menu, in order. */
export const menuItems: MenuItem[] = [
  { path: '/', icon: IconLayoutDashboard },
  { path: '/campaigns', icon: IconSpeakerphone },
  { path: '/select_column_import_account_to_campaign', icon: IconFileImport, label: 'shell.menu.import' },
  {
    path: '/campaigns',
    icon: IconGitCompare,
    label: 'shell.menu.review',
    view: { search: `?${toReview}`, subject: 'unmatched-accounts-contacts' },
  },
  { path: '/accounts', icon: IconBuilding },
  { path: '/contacts', icon: IconAddressBook },
  { path: '/clients', icon: IconBuildingStore, setUp: true },
  { path: '/verticals', icon: IconCategory, setUp: true },
];
