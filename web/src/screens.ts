import { PATHS, type ScreenName } from '@leadwright/contract/paths';
import { matchPath } from 'react-router';
import { translated } from './messages/translated.ts';
import { publicScreens } from './public-screens.ts';
import { entity, type Listed, type ScreenEntry } from './screen.ts';

// biome-ignore format: one line a screen
const listed: Listed[] = [
  // Dashboard
  { name: 'dashboard', title: 'Dashboard', subject: 'dashboard', action: 'read', palette: true, load: () => import('./features/dashboard/dashboard.tsx') },

  // Entities
  ...entity({ one: 'campaign', many: 'campaigns', noun: ['campaign', 'campaigns'], subject: 'campaigns', shows: 'campaigns', load: () => import('./features/campaigns/campaigns.tsx') }),
  ...entity({ one: 'client', many: 'clients', noun: ['client', 'clients'], subject: 'clients', shows: 'clients', setUp: true, load: () => import('./features/clients/clients.tsx') }),
  ...entity({ one: 'tag', many: 'tags', noun: ['tag', 'tags'], subject: 'tags', shows: 'tags', setUp: true, load: () => import('./features/tags/tags.tsx') }),
  ...entity({ one: 'userType', many: 'userTypes', noun: ['user type', 'user types'], subject: 'user-types', shows: 'user-types', setUp: true, load: () => import('./features/user-types/user-types.tsx') }),
  ...entity({ one: 'vertical', many: 'verticals', noun: ['vertical', 'verticals'], subject: 'vertical', shows: 'verticals', setUp: true, load: () => import('./features/verticals/verticals.tsx') }),

  // Accounts and contacts
  { name: 'accounts', title: 'Accounts', subject: 'accounts', action: 'read', palette: true, load: () => import('./features/accounts/account-list.tsx') },
  { name: 'accountAdd', title: 'Add account', subject: 'accounts', action: 'create', parent: 'accounts', palette: true, load: () => import('./features/accounts/account-add.tsx') },
  { name: 'account', title: 'Account', subject: 'accounts', action: 'read', parent: 'accounts', shows: 'accounts', load: () => import('./features/accounts/account-view.tsx') },
  { name: 'accountEdit', title: 'Edit account', subject: 'accounts', action: 'update', parent: 'account', load: () => import('./features/accounts/account-edit.tsx') },
  { name: 'contacts', title: 'Contacts', subject: 'contacts', action: 'read', palette: true, load: () => import('./features/contacts/contact-list.tsx') },
  { name: 'contactAdd', title: 'Add contact', subject: 'contacts', action: 'create', parent: 'contacts', palette: true, load: () => import('./features/contacts/contact-add.tsx') },
  { name: 'contact', title: 'Contact', subject: 'contacts', action: 'read', parent: 'contacts', shows: 'contacts', load: () => import('./features/contacts/contact-view.tsx') },
  { name: 'contactEdit', title: 'Edit contact', subject: 'contacts', action: 'update', parent: 'contact', load: () => import('./features/contacts/contact-edit.tsx') },
  { name: 'campaignAccounts', title: 'Campaign accounts', subject: 'import-account-contact-to-campaign', action: 'create', parent: 'campaigns', palette: true, load: () => import('./features/accounts/campaign-accounts.tsx') },

  // Import
  { name: 'importUpload', title: 'Import accounts', subject: 'import-account-contact-to-campaign', action: 'create', palette: true, load: () => import('./features/imports/select-columns.tsx') },
  { name: 'importCheck', title: 'Check and match', subject: 'import-account-contact-to-campaign', action: 'create', parent: 'importUpload', load: () => import('./features/imports/run/check.tsx') },

  // Match review
  { name: 'matchReview', title: 'Match review', subject: 'unmatched-accounts-contacts', action: 'read', parent: 'campaigns', load: () => import('./features/matching/unmatched.tsx') },
  { name: 'matchCandidates', title: 'Match candidates', subject: 'unmatched-accounts-contacts', action: 'read', parent: 'campaigns', load: () => import('./features/matching/ml-matched.tsx') },
  { name: 'matchWithout', title: 'Rows without a match', subject: 'unmatched-accounts-contacts', action: 'read', parent: 'campaigns', load: () => import('./features/matching/remain-unmatched.tsx') },
  { name: 'matched', title: 'Matched rows', subject: 'unmatched-accounts-contacts', action: 'read', parent: 'campaigns', load: () => import('./features/matching/matched.tsx') },
  { name: 'campaignMatching', title: 'Matching', subject: 'match_accounts', action: 'read', parent: 'campaign', load: () => import('./features/matching/model/campaign-matching.tsx') },
];

/** The screens in the main layout. */
export const mainScreens: ScreenEntry[] = listed.map((screen) => ({ ...screen, path: PATHS[screen.name] }));
export const screens: ScreenEntry[] = [...publicScreens, ...mainScreens];

export const findScreen = (name: ScreenName): ScreenEntry =>
  screens.find((screen) => screen.name === name) as ScreenEntry;
export const titleOf = ({ name, title }: ScreenEntry): string => translated(`screens.${name}`, title);

/** Other addresses of a screen. */
export const mainAliases: Record<string, string> = {
  '/dashboard': PATHS.dashboard,
  '/client/add': PATHS.clientAdd,
  '/client/:clientId': PATHS.client,
  '/client/edit/:clientId': PATHS.clientEdit,
};

export function screenAt(path: string): ScreenEntry | undefined {
  return screens.find((screen) => screen.path === path) ?? screens.find((screen) => matchPath(screen.path, path));
}
