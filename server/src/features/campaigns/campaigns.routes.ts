import { campaignPaces } from '@leadwright/contract/features/campaigns';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { readPaces } from './pace.queries.ts';

/** What is asked of campaigns besides the verbs of an entity. */
export function campaignsRoutes(app: App): void {
  serve(app, campaignPaces, async ({ viewer }) => ({ campaigns: await readPaces(app.gridDb, viewer) }));
}
