import { AppError } from '@leadwright/contract/errors';
import { lookup } from '@leadwright/contract/features/lookups';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { CHOICE_SOURCES } from './choice-sources.ts';
import { createLookups } from './lookups.service.ts';
import { referenceRoutes } from './reference.routes.ts';

export function lookupsRoutes(app: App): void {
  referenceRoutes(app);
  for (const [name, source] of Object.entries(CHOICE_SOURCES)) app.choices.set(name, source);

  // Created at the first request, after all features have registered their lists.
  let lookups: ReturnType<typeof createLookups> | undefined;
  serve(app, lookup, async ({ params: { list }, query, viewer }) => {
    lookups ??= createLookups(app);
    const requestedLookup = lookups.get(list);
    if (!requestedLookup) throw new AppError('not_found', `There is no list "${list}".`);
    return { options: await requestedLookup.find(viewer, query) };
  });
}
