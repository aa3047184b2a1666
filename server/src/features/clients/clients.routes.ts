import { clients } from '@leadwright/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { visible } from '../../database/scope.ts';
import { crudRoutes } from '../../http/crud.ts';

const JOINED = sql`client c left join vertical v on v.id = c.vertical_id left join app_user u on u.id = c.account_manager_id`;
const CAMPAIGNS = sql`(select count(*)::int from campaign k where k.client_id = c.id and k.archived_at is null)`;

export function clientsRoutes(app: App): void {
  crudRoutes(app, {
    resource: clients,
    table: 'client',
    rows: (viewer) => sql`
      select c.*, v.name as vertical_label, u.display_name as account_manager_label, ${CAMPAIGNS} as campaigns
      from ${JOINED} where ${visible(viewer, 'client', 'c')}`,
    problems: ({ contract_start, contract_end }): Record<string, string> =>
      contract_start && contract_end && contract_end < contract_start
        ? { contract_end: 'The end is before the start.' }
        : {},
    source: {
      id: sql`c.id`,
      rows: (viewer) => ({ from: JOINED, where: sql`c.archived_at is null`, visible: visible(viewer, 'client', 'c') }),
      columns: {
        name: { sql: sql`c.name`, notNull: true },
        code: { sql: sql`c.code`, notNull: true },
        status: { sql: sql`c.status`, notNull: true },
        account_manager_label: { sql: sql`u.display_name` },
        vertical_label: { sql: sql`v.name` },
        campaigns: { sql: CAMPAIGNS },
        website: { sql: sql`c.website`, notNull: true },
        currency: { sql: sql`c.currency`, notNull: true },
        updated_at: { sql: sql`c.updated_at`, notNull: true },
      },
      quickSearch: (pattern) => sql`(fold(c.name) like fold(${pattern}) or fold(c.code) like fold(${pattern}))`,
    },
  });
}
