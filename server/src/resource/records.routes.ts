import { AppError } from '@leadwright/contract/errors';
import { recordHistory, recordUses } from '@leadwright/contract/features/records';
import type { App } from '../context.ts';
import { serve } from '../http/serve.ts';
import { loadHistory } from '../record/history.queries.ts';
import { recordsOf } from '../record/kinds.ts';
import { findUses } from './uses.ts';

/** Binds the endpoints for all kinds of records. */
export function recordsRoutes(app: App): void {
  const kindOf = (name: string) => {
    const kind = app.records.get(name);
    if (!kind) throw new AppError('not_found', `There are no records called "${name}".`);
    return kind;
  };
  serve(app, recordHistory, async ({ params: { entity, id }, query, viewer, db }) => {
    const kind = kindOf(entity);
    return loadHistory(db, app.choices, viewer, recordsOf(kind), id, { ...query, fields: kind.fields });
  });
  serve(app, recordUses, async ({ params: { entity, id }, query, viewer }) => ({
    uses: await findUses(app.gridDb, viewer, app, kindOf(entity), id, query?.limits),
  }));
}
