import { campaignPaces, campaigns, deleteCampaign } from '@leadwright/contract/features/campaigns';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import type { Values } from '../../record/row.ts';
import { deleteRoute } from '../../resource/delete-route.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRow, editRow, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { campaignStateRoutes } from './campaign-states.routes.ts';
import { campaignEntity } from './campaigns.ts';
import { cloneRoutes } from './clone.ts';
import { fillDefaults } from './fill-defaults.ts';
import { forecastRoutes } from './forecast.ts';
import { loadPaces } from './pace.queries.ts';
import { readinessRoutes } from './readiness.ts';
import { requirementsRoutes } from './requirements/requirements.routes.ts';
import { setupRoutes } from './setup.ts';
import { campaignTeamRoutes } from './team.ts';

/** Registers the standard entity endpoints of campaigns, their state changes and the endpoints of their subfeatures. */
export function campaignsRoutes(app: App): void {
  const source = rowSource(app, campaignEntity);
  serveGrid(app, campaigns.list, source.grid);
  viewRoute(app, campaignEntity, source);
  serveWrite(app, campaigns.add, async ({ trx, viewer, request, body }) => {
    // A campaign added by a client user is visible to the client.
    const clientVisibility = viewer.clientId ? { client_visible: true } : {};
    return addRow(
      app,
      campaignEntity,
      source,
      trx,
      { viewer, request },
      await fillDefaults(trx, body),
      clientVisibility,
    );
  });
  cloneRoutes(app, source);
  serveWrite(app, campaigns.edit, async (call) => {
    const { rows } = await sql<Values>`
      select client_id, start_date from campaign where id = ${call.params.id}`.execute(call.trx);
    return editRow(app, campaignEntity, source, { ...call, body: await fillDefaults(call.trx, call.body, rows[0]) });
  });
  removeRoute(app, campaignEntity, source);
  deleteRoute(app, campaignEntity, source, deleteCampaign);
  campaignStateRoutes(app, source);
  readinessRoutes(app);
  requirementsRoutes(app);
  setupRoutes(app);
  forecastRoutes(app);
  serve(app, campaignPaces, async ({ viewer }) => ({ campaigns: await loadPaces(app.gridDb, viewer) }));
  campaignTeamRoutes(app);
}
