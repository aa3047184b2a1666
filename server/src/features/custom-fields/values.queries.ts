import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { viewAccountFields } from '@leadwright/contract/features/custom-fields';
import { sql } from 'kysely';
import { reachable, sharedRule, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { noSuch } from '../../record/row.ts';
import { type Field, fieldsOf } from './fields.queries.ts';

export const ROWS = sharedRule('campaign_account');

/** The values of fields `fields` on the row `k`, as one JSON object by slot: as they go over the wire. */
export const valuesOf = (fields: readonly Field[]) =>
  sql`jsonb_build_object(${sql.join(fields.flatMap(({ slot }) => [sql.lit(slot), sql.ref(`k.${slot}`)]))})`;

/** What an account of a campaign holds in the fields that the viewer may see, with where each value came from. */
export async function readValues(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  accountId: string,
): Promise<ReplyOf<typeof viewAccountFields>> {
  const fields = await fieldsOf(db, viewer, { campaignId, subject: ROWS.subject, states: ['active'] });
  const { rows } = await sql<{
    version: number;
    may_update: boolean;
    values: Record<string, never>;
    origins: Record<string, Omit<ReplyOf<typeof viewAccountFields>['values'][number], 'field_id' | 'value'>>;
  }>`
    select k.version, (${reachable(viewer, ROWS, 'k', 'update')}) is true as may_update, ${valuesOf(fields)} as values, coalesce((
        select json_object_agg(o.field_id, json_build_object('source', o.source, 'file_name', b.file_name,
          'set_by', o.set_by, 'set_by_name', u.display_name, 'set_at', to_char(o.set_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from campaign_account_value_origin o left join app_user u on u.id = o.set_by
          left join import_batch b on b.campaign_id = o.campaign_id and b.id = o.batch_id
        where o.campaign_id = k.campaign_id and o.account_id = k.account_id), '{}') as origins
    from campaign_account k
    where k.campaign_id = ${campaignId} and k.account_id = ${accountId} and ${visible(viewer, ROWS, 'k')}`.execute(db);
  const row = rows[0];
  if (!row) throw noSuch('account of the campaign');
  const nowhere = { source: null, file_name: null, set_by: null, set_by_name: null, set_at: null };
  const values = fields.map(({ id, slot }) => ({
    field_id: id,
    value: row.values[slot] ?? null,
    ...(row.origins[id] ?? nowhere),
  }));
  const { version, may_update } = row;
  return { campaign_id: campaignId, account_id: accountId, version, may_update, fields, values };
}
