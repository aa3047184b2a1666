import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import { START_PATHS } from '@leadwright/contract/start-paths';
import type { ScreenEntry } from './screen.ts';

/** The screens of the client frame, in a separate list, because a client's browser must not load the staff list. */
// biome-ignore format: one line per screen
export const clientScreens: ScreenEntry[] = [
  { name: 'dashboard', title: 'Overview', path: START_PATHS.dashboard, subject: 'dashboard', action: 'read', load: () => import('./features/client-portal/overview.tsx') },
  { name: 'profile', title: 'Profile', path: START_PATHS.profile, parent: 'dashboard', load: () => import('./features/profile/profile.tsx') },
  { name: 'clientCampaigns', title: 'Campaigns', path: CLIENT_PATHS.clientCampaigns, subject: 'client-campaign-views', action: 'read', load: () => import('./features/client-portal/campaign-list.tsx') },
  { name: 'clientCampaign', title: 'Campaign', path: CLIENT_PATHS.clientCampaign, subject: 'client-campaign-views', action: 'read', parent: 'clientCampaigns', load: () => import('./features/client-portal/campaign.tsx') },
  { name: 'clientGantt', title: 'Plan', path: CLIENT_PATHS.clientGantt, subject: 'campaign-steps', action: 'read', parent: 'clientCampaigns', load: () => import('./features/gantt/client-gantt.tsx') },
  { name: 'clientDocuments', title: 'Documents', path: CLIENT_PATHS.clientDocuments, subject: 'documents', action: 'read', load: () => import('./features/client-documents/document-list.tsx') },
  { name: 'clientDocument', title: 'Document', path: CLIENT_PATHS.clientDocument, subject: 'documents', action: 'read', parent: 'clientDocuments', load: () => import('./features/client-documents/document.tsx') },
];

/** URLs of staff screens that a staff user may send to a client user, with the matching client screens. */
export const clientAliases: Record<string, string> = {
  '/dashboard': START_PATHS.dashboard,
  '/campaigns': CLIENT_PATHS.clientCampaigns,
  '/campaign/:campaignId': CLIENT_PATHS.clientCampaign,
};
