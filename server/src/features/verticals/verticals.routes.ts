import { verticals } from '@leadwright/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { visible } from '../../database/scope.ts';
import { crudRoutes } from '../../http/crud.ts';

export function verticalsRoutes(app: App): void {
  crudRoutes(app, {
    resource: verticals,
    table: 'vertical',
    rows: (viewer) => sql`
      select v.*, p.name as parent_label from vertical v left join vertical p on p.id = v.parent_id where ${visible(viewer, 'vertical', 'v')}`,
    source: {
      id: sql`v.id`,
      rows: (viewer) => ({
        from: sql`vertical v left join vertical p on p.id = v.parent_id`,
        where: sql`v.archived_at is null`,
        visible: visible(viewer, 'vertical', 'v'),
      }),
      columns: {
        name: { sql: sql`v.name`, notNull: true },
        code: { sql: sql`v.code`, notNull: true },
        parent_label: { sql: sql`p.name` },
        accounts: { sql: sql`(select count(*) from account a where a.vertical_id = v.id and a.archived_at is null)` },
        updated_at: { sql: sql`v.updated_at`, notNull: true },
      },
      quickSearch: (pattern) =>
        sql`(fold(v.name) like fold(${pattern}) or fold(v.code) like fold(${pattern}) or fold(v.synonyms::text) like fold(${pattern}))`,
    },
  });
}
