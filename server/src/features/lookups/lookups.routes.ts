import { AppError } from '@leadwright/contract/errors';
import { lookup } from '@leadwright/contract/features/lookups';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { findAccountOptions } from '../accounts/accounts.service.ts';
import { LISTS } from './lists.ts';
import { findOptions, MOST_FOUND } from './lookups.queries.ts';
import { referenceRoutes } from './reference.routes.ts';
import { timeZones } from './time-zones.ts';

export function lookupsRoutes(app: App): void {
  referenceRoutes(app);
  for (const [name, source] of Object.entries(LISTS)) app.choices.set(name, source);

  serve(app, lookup, async ({ params: { list }, query, viewer }) => {
    if (list === 'time-zones') return { options: timeZones(query.q, query.id, MOST_FOUND) };
    if (list === 'accounts') return { options: await findAccountOptions(app.gridDb, viewer, query.q, query.id) };
    const source = app.choices.get(list);
    if (!source) throw new AppError('not_found', `There is no list "${list}".`);
    return { options: await findOptions(app.gridDb, viewer, source, query) };
  });
}
