import type { Action, Subject } from '@leadwright/contract';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { screens as titles } from './messages/screens.ts';

/** A screen: one line in the list below, one module that exports `Screen`. */
export interface ScreenEntry {
  /** Parameters as `:name`. */
  path: string;
  title: `screens.${keyof typeof titles}`;
  /** The right it asks for; without one, being signed in is enough. */
  subject?: Subject;
  action?: Action;
  layout?: 'main' | 'public';
  /** Path of the screen above it in the breadcrumb. */
  parent?: string;
  /** The reference list whose rows it shows: values that refer to one become links to it. */
  shows?: string;
  /** Offered in the command palette. */
  palette?: true;
  load: () => Promise<{ Screen: ComponentType }>;
}

// biome-ignore format: one line a screen
export const screens: ScreenEntry[] = [
  // Public
  { path: '/login', title: 'screens.login', layout: 'public', load: () => import('./features/auth/login.tsx') },
  { path: '/error-404', title: 'screens.notFound', layout: 'public', load: () => import('./features/auth/not-found.tsx') },
  { path: '/unauthorized', title: 'screens.unauthorized', layout: 'public', load: () => import('./features/auth/unauthorized.tsx') },

  // Dashboard
  { path: '/', title: 'screens.dashboard', subject: 'dashboard', action: 'read', palette: true, load: () => import('./features/dashboard/dashboard.tsx') },

  // Campaigns
  { path: '/campaigns', title: 'screens.campaigns', subject: 'campaigns', action: 'read', palette: true, load: () => import('./features/campaigns/campaign-list.tsx') },
  { path: '/campaign/add', title: 'screens.campaignAdd', subject: 'campaigns', action: 'create', parent: '/campaigns', palette: true, load: () => import('./features/campaigns/campaign-add.tsx') },
  { path: '/campaign/:campaignId', shows: 'campaigns', title: 'screens.campaign', subject: 'campaigns', action: 'read', parent: '/campaigns', load: () => import('./features/campaigns/campaign-view.tsx') },
  { path: '/campaign/edit/:campaignId', title: 'screens.campaignEdit', subject: 'campaigns', action: 'update', parent: '/campaign/:campaignId', load: () => import('./features/campaigns/campaign-edit.tsx') },

  // Clients
  { path: '/clients', title: 'screens.clients', subject: 'clients', action: 'read', palette: true, load: () => import('./features/clients/client-list.tsx') },
  { path: '/clients/add', title: 'screens.clientAdd', subject: 'clients', action: 'create', parent: '/clients', palette: true, load: () => import('./features/clients/client-add.tsx') },
  { path: '/clients/:clientId', shows: 'clients', title: 'screens.client', subject: 'clients', action: 'read', parent: '/clients', load: () => import('./features/clients/client-view.tsx') },
  { path: '/clients/edit/:clientId', title: 'screens.clientEdit', subject: 'clients', action: 'update', parent: '/clients/:clientId', load: () => import('./features/clients/client-edit.tsx') },

  // Verticals
  { path: '/verticals', title: 'screens.verticals', subject: 'vertical', action: 'read', palette: true, load: () => import('./features/verticals/vertical-list.tsx') },
  { path: '/vertical/add', title: 'screens.verticalAdd', subject: 'vertical', action: 'create', parent: '/verticals', palette: true, load: () => import('./features/verticals/vertical-add.tsx') },
  { path: '/vertical/:verticalId', shows: 'verticals', title: 'screens.vertical', subject: 'vertical', action: 'read', parent: '/verticals', load: () => import('./features/verticals/vertical-view.tsx') },
  { path: '/vertical/edit/:verticalId', title: 'screens.verticalEdit', subject: 'vertical', action: 'update', parent: '/vertical/:verticalId', load: () => import('./features/verticals/vertical-edit.tsx') },

  // Accounts and contacts
  { path: '/accounts', title: 'screens.accounts', subject: 'accounts', action: 'read', palette: true, load: () => import('./features/accounts/account-list.tsx') },
  { path: '/accounts/add', title: 'screens.accountAdd', subject: 'accounts', action: 'create', parent: '/accounts', palette: true, load: () => import('./features/accounts/account-add.tsx') },
  { path: '/accounts/:accountId', title: 'screens.account', subject: 'accounts', action: 'read', parent: '/accounts', load: () => import('./features/accounts/account-view.tsx') },
  { path: '/accounts/edit/:accountId', title: 'screens.accountEdit', subject: 'accounts', action: 'update', parent: '/accounts/:accountId', load: () => import('./features/accounts/account-edit.tsx') },
  { path: '/contacts', title: 'screens.contacts', subject: 'contacts', action: 'read', palette: true, load: () => import('./features/contacts/contact-list.tsx') },
  { path: '/contacts/add', title: 'screens.contactAdd', subject: 'contacts', action: 'create', parent: '/contacts', palette: true, load: () => import('./features/contacts/contact-add.tsx') },
  { path: '/contacts/view/:contact_id/:account_id', title: 'screens.contact', subject: 'contacts', action: 'read', parent: '/contacts', load: () => import('./features/contacts/contact-view.tsx') },
  { path: '/contacts/edit/:contact_id/:account_id', title: 'screens.contactEdit', subject: 'contacts', action: 'update', parent: '/contacts/view/:contact_id/:account_id', load: () => import('./features/contacts/contact-edit.tsx') },
  { path: '/campaign-account', title: 'screens.campaignAccounts', subject: 'import-account-contact-to-campaign', action: 'create', parent: '/campaigns', palette: true, load: () => import('./features/accounts/campaign-accounts.tsx') },

  // Import
  { path: '/select_column_import_account_to_campaign', title: 'screens.importUpload', subject: 'import-account-contact-to-campaign', action: 'create', palette: true, load: () => import('./features/imports/select-columns.tsx') },
  { path: '/import_account_to_campaign/:table', title: 'screens.importCheck', subject: 'import-account-contact-to-campaign', action: 'create', parent: '/select_column_import_account_to_campaign', load: () => import('./features/imports/run/check.tsx') },

  // Match review
  { path: '/accounts/unmatched/:campaignId', title: 'screens.matchReview', subject: 'unmatched-accounts-contacts', action: 'read', parent: '/campaigns', load: () => import('./features/matching/unmatched.tsx') },
  { path: '/accounts/ml/matched/:campaignId/:table_name', title: 'screens.matchCandidates', subject: 'unmatched-accounts-contacts', action: 'read', parent: '/campaigns', load: () => import('./features/matching/ml-matched.tsx') },
  { path: '/accounts/remain_unmatched/:campaignId', title: 'screens.matchWithout', subject: 'unmatched-accounts-contacts', action: 'read', parent: '/campaigns', load: () => import('./features/matching/remain-unmatched.tsx') },
  { path: '/accounts/matched/:campaignId/:campaignName', title: 'screens.matched', subject: 'unmatched-accounts-contacts', action: 'read', parent: '/campaigns', load: () => import('./features/matching/matched.tsx') },
  { path: '/campaign/:campaignId/matching', title: 'screens.campaignMatching', subject: 'match_accounts', action: 'read', parent: '/campaign/:campaignId', load: () => import('./features/matching/model/campaign-matching.tsx') },
];

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
