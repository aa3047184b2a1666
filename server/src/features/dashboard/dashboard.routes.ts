import { satisfies } from '@leadwright/contract/access';
import { allDbAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import {
  dashboardActions,
  dashboardBatches,
  dashboardFigures,
  dashboardWork,
} from '@leadwright/contract/features/dashboard';
import { linkTo } from '@leadwright/contract/screen-link';
import type { App } from '../../context.ts';
import { parseGridQuery } from '../../grid/compile.ts';
import { countGrid } from '../../grid/count.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { serve } from '../../http/serve.ts';
import { batchActions, latestBatches, reviewActions } from './dashboard.queries.ts';
import { campaignsInWork } from './work.queries.ts';

/** Each figure is the count of a grid, made by the grid itself: the two cannot disagree. */
const FIGURES = [
  { key: 'accounts', dataset: allDbAccounts },
  { key: 'contacts', dataset: allDbContacts },
  { key: 'campaigns', dataset: campaigns.list },
  { key: 'clients', dataset: clients.list },
] as const;

export function dashboardRoutes(app: App): void {
  serve(app, dashboardFigures, async ({ viewer }) => {
    const readable = FIGURES.filter(({ dataset }) =>
      satisfies(viewer.grants, { subject: dataset.subject, action: 'read' }),
    );
    return Promise.all(
      readable.map(async ({ key, dataset }) => {
        const { count, exact } = await countGrid(
          app,
          await openNamedGrid(app, dataset.name, viewer, {}),
          parseGridQuery(''),
        );
        return { key, value: count, exact, link: linkTo(key) };
      }),
    );
  });

  serve(app, dashboardActions, async ({ viewer }) => {
    const [waiting, review] = await Promise.all([batchActions(app.db, viewer), reviewActions(app.db, viewer)]);
    return [...waiting, ...review];
  });

  serve(app, dashboardWork, async ({ viewer }) => campaignsInWork(app.db, viewer));

  serve(app, dashboardBatches, async ({ viewer }) => latestBatches(app.db, viewer));
}
