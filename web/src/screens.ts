import type { Action, Subject } from '@leadwright/contract';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { translated } from './messages/translated.ts';
import { type EntityScreen, PATHS, type ScreenName } from './paths.ts';

type Load = () => Promise<{ Screen: ComponentType }>;

/** A screen as it is listed below: one line, and one module that exports `Screen`. */
interface Listed {
  name: ScreenName;
  /** In menus, breadcrumbs, pins and the command palette; a translation is found by the screen's name. */
  title: string;
  /** The right it asks for; without one, being signed in is enough. */
  subject?: Subject;
  action?: Action;
  layout?: 'main' | 'public';
  /** The screen above it in the breadcrumb. */
  parent?: ScreenName;
  /** The reference list whose rows it shows: values that refer to one become links to it. */
  shows?: string;
  /** Offered in the command palette. */
  palette?: true;
  /** In the menu among what is set up once and seldom looked at. */
  setUp?: true;
  load: Load;
}
export interface ScreenEntry extends Listed {
  path: string;
}

interface EntityOptions {
  /** The screen of one row, the screen of the list, and the words for both. */
  one: EntityScreen;
  many: ScreenName;
  noun: [one: string, many: string];
  subject: Subject;
  /** The resource's name, which is also the list that references choose from. */
  shows: string;
  setUp?: true;
  load: () => Promise<Record<'List' | 'Add' | 'View' | 'Edit', ComponentType>>;
}

const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** The four screens of an entity, out of one module. */
function entity({ one, many, noun, subject, shows, load, ...menu }: EntityOptions): Listed[] {
  const screen =
    (part: 'List' | 'Add' | 'View' | 'Edit'): Load =>
    async () => ({ Screen: (await load())[part] });
  // biome-ignore format: one line a screen
  return [
    { name: many, title: sentence(noun[1]), subject, action: 'read', palette: true, ...menu, load: screen('List') },
    { name: `${one}Add`, title: `Add ${noun[0]}`, subject, action: 'create', parent: many, palette: true, load: screen('Add') },
    { name: one, title: sentence(noun[0]), subject, action: 'read', parent: many, shows, load: screen('View') },
    { name: `${one}Edit`, title: `Edit ${noun[0]}`, subject, action: 'update', parent: one, load: screen('Edit') },
  ];
}

// biome-ignore format: one line a screen
const listed: Listed[] = [
  // Public
  { name: 'login', title: 'Sign in', layout: 'public', load: () => import('./features/auth/login.tsx') },
  { name: 'notFound', title: 'Page not found', layout: 'public', load: () => import('./features/auth/not-found.tsx') },
  { name: 'unauthorized', title: 'No access', layout: 'public', load: () => import('./features/auth/unauthorized.tsx') },

  // Dashboard
  { name: 'dashboard', title: 'Dashboard', subject: 'dashboard', action: 'read', palette: true, load: () => import('./features/dashboard/dashboard.tsx') },

  // Entities
  ...entity({ one: 'campaign', many: 'campaigns', noun: ['campaign', 'campaigns'], subject: 'campaigns', shows: 'campaigns', load: () => import('./features/campaigns/campaigns.tsx') }),
  ...entity({ one: 'client', many: 'clients', noun: ['client', 'clients'], subject: 'clients', shows: 'clients', setUp: true, load: () => import('./features/clients/clients.tsx') }),
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

export const screens: ScreenEntry[] = listed.map((screen) => ({ ...screen, path: PATHS[screen.name] }));

export const findScreen = (name: ScreenName): ScreenEntry =>
  screens.find((screen) => screen.name === name) as ScreenEntry;
export const titleOf = ({ name, title }: ScreenEntry): string => translated(`screens.${name}`, title);

/** Other addresses of a screen. */
export const aliases: Record<string, string> = {
  '/dashboard': '/',
  '/client/add': '/clients/add',
  '/client/:userId': '/clients/:userId',
  '/client/edit/:userId': '/clients/edit/:userId',
  '/pages/error-404': '/error-404',
  '/not-authorized': '/unauthorized',
};

export function screenAt(path: string): ScreenEntry | undefined {
  return screens.find((screen) => screen.path === path) ?? screens.find((screen) => matchPath(screen.path, path));
}
