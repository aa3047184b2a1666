import type { ScreenName } from '@leadwright/contract/paths';
import {
  type Icon,
  IconAddressBook,
  IconBuilding,
  IconCategory,
  IconFileImport,
  IconGitCompare,
  IconLayoutDashboard,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { ScreenEntry } from '../../screen.ts';
import { screens } from '../../screens.ts';

export interface MenuItem {
  screen: ScreenName;
  icon: Icon;
  /** Shorter than the screen's title. */
  label?: 'frame.menu.import' | 'frame.menu.review';
  /** Seldom used: behind one button. */
  setUp?: true;
  /** Shows the screen in one view of it; then the right to that, and the screens it leads to, are those of a subject. */
  view?: { search: string; subject: NonNullable<ScreenEntry['subject']> };
}

/** A review begins at its campaign: those with rows left, the fullest first. */
const toReview = new URLSearchParams({
  sort: 'remaining.desc',
  filter: JSON.stringify({ remaining: { filterType: 'number', type: 'greaterThan', filter: 0 } }),
});

/** The main menu, in order; what is set up once and seldom looked at says so itself. */
export const menuItems: MenuItem[] = [
  { screen: 'dashboard', icon: IconLayoutDashboard },
  { screen: 'campaigns', icon: IconSpeakerphone },
  { screen: 'importUpload', icon: IconFileImport, label: 'frame.menu.import' },
  {
    screen: 'campaigns',
    icon: IconGitCompare,
    label: 'frame.menu.review',
    view: { search: `?${toReview}`, subject: 'unmatched-accounts-contacts' },
  },
  { screen: 'accounts', icon: IconBuilding },
  { screen: 'contacts', icon: IconAddressBook },
  ...screens
    .filter(({ setUp }) => setUp)
    .map(({ name }) => ({ screen: name, icon: IconCategory, setUp: true as const })),
];
