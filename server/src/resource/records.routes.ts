import { AppError } from '@leadwright/contract/errors';
import { recordHistory, recordUses } from '@leadwright/contract/features/records';
import type { App } from '../context.ts';
import { serve } from '../http/serve.ts';
import { historyOf } from './history.ts';
import { usesOf } from './uses.ts';

/** The calls that every kind of record has, whatever its fields. */
export function recordsRoutes(app: App): void {
  const kindOf = (name: string) => {
    const kind = app.records.get(name);
    if (!kind) throw new AppError('not_found', `There are no records called "${name}".`);
    return kind;
  };
  serve(app, recordHistory, async ({ params: { entity, id }, query, viewer }) =>
    historyOf(app, viewer, kindOf(entity), id, query),
  );
  serve(app, recordUses, async ({ params: { entity, id }, viewer }) => ({
    uses: await usesOf(app.gridDb, viewer, [...app.records.values()], kindOf(entity), id),
  }));
}
