import { grantedScope } from '@leadwright/contract/access';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { clientRelations, findClientDuplicates } from '@leadwright/contract/features/clients';
import { sql } from 'kysely';
import { reachable, visible } from '../../access/scope.ts';
import { roleNames, rolesOf } from '../../access/user-roles.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { noSuch } from '../../record/row.ts';
import { clientPeople } from '../users/people.service.ts';
import { duplicatesOf } from './client-duplicates.ts';

/** What belongs to a client besides its own fields. */
export function clientsRoutes(app: App): void {
  serve(app, findClientDuplicates, async ({ body, viewer }) => ({ clients: await duplicatesOf(app.db, viewer, body) }));

  serve(app, clientRelations, async ({ params: { id }, viewer }) => {
    const mayReadPeople = grantedScope(viewer.grants, clientPeople.subject, 'read') !== undefined;
    const { rows } = await sql<ReplyOf<typeof clientRelations>>`
      select
        coalesce((select json_agg(r) from (
          select k.id, k.name, k.state, k.start_date, k.end_date,
            (select count(*) from campaign_account a where a.campaign_id = k.id) as accounts
          from campaign k where k.client_id = c.id and k.archived_at is null and ${reachable(viewer, 'campaign', 'k')}
          order by k.start_date desc, k.id) r), '[]') as campaigns,
        case when ${mayReadPeople} then coalesce((select json_agg(r) from (
          select u.id, u.display_name as name, u.email, ${roleNames(rolesOf('u'))} as role, u.status, u.last_login_at as last_sign_in
          from app_user u
          where u.client_id = c.id and u.archived_at is null and ${reachable(viewer, clientPeople, 'u')}
          order by u.display_name, u.id) r), '[]') end as people
      from client c where c.id = ${id} and ${visible(viewer, 'client', 'c')}`.execute(app.db);
    if (!rows[0]) throw noSuch('client');
    return rows[0];
  });
}
