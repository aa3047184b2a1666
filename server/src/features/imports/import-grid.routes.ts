import { importList } from '@leadwright/contract/features/import-list';
import { type SqlBool, sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';

export function importGridRoutes(app: App): void {
  serveGrid(app, importList, {
    table: 'import_batch',
    id: sql`b.id`,
    rows: (viewer, { campaign_id }) => ({
      from: sql`import_batch b
        join campaign c on c.id = b.campaign_id join client k on k.id = c.client_id
        left join app_user u on u.id = b.created_by`,
      where: sql`b.state <> 'discarded' and ${campaign_id ? sql`b.campaign_id = ${campaign_id}` : sql`true`}`,
      visible: visible(viewer, 'import_batch', 'b'),
    }),
    columns: {
      file_name: { sql: sql`b.file_name`, notNull: true },
      state: { sql: sql`b.state`, notNull: true },
      campaign_name: { sql: sql`c.name`, notNull: true },
      supplier: { sql: sql`b.supplier` },
      rows: { sql: sql`b.rows`, notNull: true },
      imported_by: { sql: sql`u.display_name` },
      created_at: { sql: sql`b.created_at`, notNull: true },
      obtained_on: { sql: sql`b.obtained_on`, isDay: true },
      number: { sql: sql`b.number`, notNull: true },
      client_name: { sql: sql`k.name`, notNull: true },
      message: { sql: sql`b.message` },
    },
    extra: { campaign_id: sql`b.campaign_id` },
    quickSearch: (pattern) => {
      const searchColumns = [sql`b.file_name`, sql`b.supplier`, sql`c.name`];
      return sql<SqlBool>`(${sql.join(
        searchColumns.map((text) => sql`fold(${text}) like fold(${pattern})`),
        sql` or `,
      )})`;
    },
  });
}
