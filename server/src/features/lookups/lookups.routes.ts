import { AppError } from '@leadwright/contract/errors';
import { lookup } from '@leadwright/contract/features/lookups';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { LISTS } from './lists.ts';
import { lookupsOf } from './lookups.service.ts';
import { referenceRoutes } from './reference.routes.ts';

export function lookupsRoutes(app: App): void {
  referenceRoutes(app);
  for (const [name, source] of Object.entries(LISTS)) app.choices.set(name, source);

  // Created at the first call, when all features have registered their lists.
  let lists: ReturnType<typeof lookupsOf> | undefined;
  serve(app, lookup, async ({ params: { list }, query, viewer }) => {
    lists ??= lookupsOf(app);
    const found = lists.get(list);
    if (!found) throw new AppError('not_found', `There is no list "${list}".`);
    return { options: await found.find(viewer, query) };
  });
}
