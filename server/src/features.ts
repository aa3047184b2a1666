import type { App } from './app.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { campaignsRoutes } from './features/campaigns/campaigns.routes.ts';
import { clientsRoutes } from './features/clients/clients.routes.ts';
import { contactsRoutes } from './features/contacts/contacts.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { jobsRoutes } from './features/jobs/jobs.routes.ts';
import { lookupsRoutes } from './features/lookups/lookups.routes.ts';
import { matchingRoutes } from './features/matching/matching.routes.ts';
import { rolesRoutes } from './features/roles/roles.routes.ts';
import { verticalsRoutes } from './features/verticals/verticals.routes.ts';

/** Every feature of the server. A feature that is not here does not exist. */
export function registerFeatures(app: App): void {
  authRoutes(app);
  rolesRoutes(app);
  verticalsRoutes(app);
  clientsRoutes(app);
  campaignsRoutes(app);
  jobsRoutes(app);
  accountsRoutes(app);
  contactsRoutes(app);
  lookupsRoutes(app);
  exportsRoutes(app);
  importsRoutes(app);
  matchingRoutes(app);
  dashboardRoutes(app);
}
