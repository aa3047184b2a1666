import { campaignProblems, campaigns } from '@leadwright/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { visible } from '../../database/scope.ts';
import { crudRoutes } from '../../http/crud.ts';

const JOINED = sql`campaign c join client k on k.id = c.client_id left join app_user u on u.id = c.owner_id`;
const ACCOUNTS = sql`(select count(*)::int from campaign_account a where a.campaign_id = c.id)`;
const REMAINING = sql`(select count(*)::int from import_row r
  where r.campaign_id = c.id and r.valid and r.band is not null and not r.accepted and not r.added_to_db and not r.rejected)`;

export function campaignsRoutes(app: App): void {
  crudRoutes(app, {
    resource: campaigns,
    table: 'campaign',
    rows: (viewer) => sql`
      select c.*, k.name as client_label, u.display_name as owner_label, ${ACCOUNTS} as accounts, ${REMAINING} as remaining
      from ${JOINED} where ${visible(viewer, 'campaign', 'c')}`,
    problems: campaignProblems,
    source: {
      id: sql`c.id`,
      rows: (viewer) => ({
        from: JOINED,
        where: sql`c.archived_at is null`,
        visible: visible(viewer, 'campaign', 'c'),
      }),
      columns: {
        name: { sql: sql`c.name`, notNull: true },
        code: { sql: sql`c.code`, notNull: true },
        client_label: { sql: sql`k.name`, notNull: true },
        state: { sql: sql`c.state`, notNull: true },
        type: { sql: sql`c.type`, notNull: true },
        accounts: { sql: ACCOUNTS },
        remaining: { sql: REMAINING },
        owner_label: { sql: sql`u.display_name` },
        start_date: { sql: sql`c.start_date`, notNull: true },
        end_date: { sql: sql`c.end_date`, notNull: true },
        updated_at: { sql: sql`c.updated_at`, notNull: true },
      },
      quickSearch: (pattern) =>
        sql`(fold(c.name) like fold(${pattern}) or fold(c.code) like fold(${pattern}) or fold(k.name) like fold(${pattern}))`,
    },
  });
}
