import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  importVerticals,
  MAX_VERTICALS,
  unmappedIndustries,
  verticalMerging,
  verticalTree,
} from '@leadwright/contract/features/verticals';
import { sql } from 'kysely';
import { assertAgencyScope, visible, visibleOrNone } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { rowSource } from '../../resource/entity.ts';
import { entityRoutes } from '../../resource/entity-routes.ts';
import { mergeReferences } from '../../resource/merge-references.ts';
import { importVerticalRows } from './import-rows.ts';
import { listUnmappedIndustries } from './industries.service.ts';
import { verticalEntity } from './verticals.ts';

export function verticalsRoutes(app: App): void {
  entityRoutes(app, verticalEntity);
  mergeReferences(app, verticalEntity, verticalMerging);

  const source = rowSource(app, verticalEntity);
  serveWrite(app, importVerticals, async ({ body, viewer, request, trx }) => {
    assertAgencyScope(viewer, { subject: 'vertical', action: 'create' });
    return { added: await importVerticalRows(app, source, trx, { viewer, request }, body.rows) };
  });

  serve(app, unmappedIndustries, ({ viewer, query, db }) => listUnmappedIndustries(db, viewer, query.batch_id));

  serve(app, verticalTree, async ({ viewer, db }) => {
    const { rule } = verticalEntity;
    const { rows } = await sql<ReplyOf<typeof verticalTree>['verticals'][number]>`
      select t.id, t.name, t.code, t.colour, t.parent_id, t.version, coalesce(a.accounts, 0)::int as accounts,
        ${visibleOrNone(viewer, rule, 't', 'update')} as can_update
      from vertical t left join (
        select vertical_id, count(*) as accounts from account where vertical_id is not null and archived_at is null
        group by vertical_id) a on a.vertical_id = t.id
      where t.archived_at is null and ${visible(viewer, rule, 't')}
      order by name_order(t.name) collate alphabetical, t.id limit ${MAX_VERTICALS}`.execute(db);
    return { verticals: rows };
  });
}
