import { grantedScope } from '@leadwright/contract/access';
import { FIELD_TYPE, type FieldType } from '@leadwright/contract/custom-values';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { clientRelations, findClientDuplicates } from '@leadwright/contract/features/clients';
import { FIELD_STATE } from '@leadwright/contract/features/fields';
import { sql } from 'kysely';
import { visible, visibleOrNone } from '../../access/scope.ts';
import { roleNames, rolesOf } from '../../access/user-roles.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { isWorked, paceOfCampaign } from '../campaigns/pace.queries.ts';
import { fieldEntities } from '../fields/definitions/fields.service.ts';
import { clientUserRule } from '../people/people.service.ts';
import { findDuplicates } from './client-duplicates.ts';

/** Registers the endpoints of clients beyond the standard entity endpoints. */
export function clientsRoutes(app: App): void {
  serve(app, findClientDuplicates, async ({ body, viewer, db }) => ({
    clients: await findDuplicates(db, viewer, body),
  }));

  serve(app, clientRelations, async ({ params: { id }, viewer, db }) => {
    const [mayReadPeople, mayReadFields] = [clientUserRule, fieldEntities.client.rule].map(
      ({ subject }) => grantedScope(viewer.grants, subject, 'read') !== undefined,
    );
    // Progress figures are hidden from client users.
    const progress = viewer.clientId
      ? sql`null as worked, null as target, null as pace`
      : sql`progress.worked, k.target_accounts as target, ${paceOfCampaign('k')} as pace`;
    const { rows } = await sql<ReplyOf<typeof clientRelations>>`
      select
        coalesce((select json_agg(r) from (
          select k.id, k.name, k.state, k.start_date, k.end_date,
            progress.accounts, ${progress}
          from campaign k cross join lateral (
            select count(*) as accounts, count(*) filter (where ${isWorked('a')}) as worked
            from campaign_account a where a.campaign_id = k.id) progress
          where k.client_id = c.id and k.archived_at is null and ${visibleOrNone(viewer, 'campaign', 'k')}
          order by k.start_date desc, k.id) r), '[]') as campaigns,
        case when ${mayReadPeople} then coalesce((select json_agg(r) from (
          select u.id, u.display_name as name, u.email, ${roleNames(rolesOf('u'))} as role, u.status, u.last_login_at as last_sign_in
          from app_user u
          where u.client_id = c.id and u.archived_at is null and ${visibleOrNone(viewer, clientUserRule, 'u')}
          order by u.display_name, u.id) r), '[]') end as people,
        case when ${mayReadFields} then coalesce((select json_agg(r) from (
          select d.id, d.label, d.type, d.state,
            (select count(*) from custom_field f where f.id = d.id and not f.hidden) as campaigns
          from field d where d.client_id = c.id and d.archived_at is null and ${visibleOrNone(viewer, fieldEntities.client.rule, 'd')}
          order by d.label, d.id) r), '[]') end as fields
      from client c where c.id = ${id} and ${visible(viewer, 'client', 'c')}`.execute(db);
    if (!rows[0]) throw notFoundError('client');
    const labelledFields = rows[0].fields?.map((field) => ({
      ...field,
      type: FIELD_TYPE[field.type as FieldType],
      state: FIELD_STATE[field.state as keyof typeof FIELD_STATE],
    }));
    return { ...rows[0], fields: labelledFields ?? null };
  });
}
