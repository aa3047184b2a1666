import { lookup } from '@leadwright/contract';
import type { App } from '../../app.ts';
import { serve } from '../../http/serve.ts';
import { findAccountOptions } from '../accounts/accounts.service.ts';
import { findOptions, MOST_FOUND, SOURCES } from './lookups.queries.ts';
import { referenceRoutes } from './reference.routes.ts';
import { timeZones } from './time-zones.ts';

export function lookupsRoutes(app: App): void {
  referenceRoutes(app);

  serve(app, lookup, async ({ params: { list }, query, viewer }) => {
    if (list === 'time-zones') return { options: timeZones(query.q, query.id, MOST_FOUND) };
    if (list === 'accounts') return { options: await findAccountOptions(app.gridDb, viewer, query.q, query.id) };
    return { options: await findOptions(app.gridDb, viewer, SOURCES[list], query) };
  });
}
