import { allDbAccounts, allDbContacts, campaigns, clients, satisfies, viewDashboard } from '@leadwright/contract';
import type { App } from '../../app.ts';
import { countGrid } from '../../grid/serve-grid.ts';
import { serve } from '../../http/serve.ts';
import { batchActions, latestBatches, reviewActions } from './dashboard.queries.ts';

/** Each figure is the count of a grid, made by the grid itself: the two cannot disagree. */
const FIGURES = [
  { key: 'accounts', dataset: allDbAccounts, href: '/accounts' },
  { key: 'contacts', dataset: allDbContacts, href: '/contacts' },
  { key: 'campaigns', dataset: campaigns.list, href: '/campaigns' },
  { key: 'clients', dataset: clients.list, href: '/clients' },
] as const;

export function dashboardRoutes(app: App): void {
  serve(app, viewDashboard, async ({ viewer }) => {
    const readable = FIGURES.filter(({ dataset }) =>
      satisfies(viewer.grants, { subject: dataset.subject, action: 'read' }),
    );
    const figures = readable.map(async ({ key, dataset, href }) => {
      const { count, exact } = await countGrid(app, app.grids.get(dataset.name)!, '{}', viewer);
      return { key, value: count, exact, href };
    });
    const [review, waiting, batches] = await Promise.all([
      reviewActions(app.db, viewer),
      batchActions(app.db, viewer),
      latestBatches(app.db, viewer),
    ]);
    return {
      as_of: new Date().toISOString(),
      figures: await Promise.all(figures),
      actions: [...waiting, ...review],
      batches,
    };
  });
}
