import { type AccountFields, type AccountView, accountFields } from '@leadwright/contract/features/accounts';
import { type RawBuilder, sql } from 'kysely';
import { visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { isoTimeText } from '../../database/iso-time.ts';
import type { Db } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { workTarget } from '../working/working.service.ts';

const { rule: WORK_RULE } = workTarget('', 'account');
const MAX_CONTACTS = 200;

// SQL for the lists of an account `a` that have separate tables, as arrays in a fixed order. `extraColumns` adds
// further values to each number.
const previousNames = sql`array(select n.name from account_name n where n.account_id = a.id order by n.name)`;
const phones = sql`coalesce((select json_agg(json_build_object('type', p.type, 'number', p.number, 'primary', p.is_primary)
  order by p.position) from account_phone p where p.account_id = a.id), '[]')`;
const identifiers = (extraColumns: RawBuilder<unknown> = sql``) => sql`coalesce((
  select json_agg(json_strip_nulls(json_build_object('scheme', i.scheme, 'jurisdiction', i.jurisdiction,
    'value', i.value, 'dispute_reason', i.dispute_reason ${extraColumns})) order by i.scheme, i.value)
  from account_identifier i where i.account_id = a.id), '[]')`;

/** Loads the form fields of accounts, including archived ones. The caller must check the permissions. */
export async function readAccountFields(db: Db, ids: readonly string[]): Promise<Map<string, AccountFields>> {
  const { rows } = await sql<AccountFields & { id: string }>`
    select a.*, ${previousNames} as previous_names, ${phones} as phones, ${identifiers()} as identifiers
    from account a where a.id = any(${ids}::uuid[])`.execute(db);
  const names = Object.keys(accountFields.shape) as (keyof AccountFields)[];
  const toFields = (row: AccountFields) => Object.fromEntries(names.map((name) => [name, row[name]])) as AccountFields;
  return new Map(rows.map((row) => [row.id, toFields(row)]));
}

/** Loads an account for its page, including an archived account. */
export async function readAccount(db: Db, viewer: Viewer, id: string): Promise<AccountView> {
  const { rows } = await sql<AccountView>`
    select a.*, v.name as vertical_label, coalesce(c.name, a.country) as country_label,
      json_build_object('update', ${visibleOrNone(viewer, 'account', 'a', 'update')},
        'delete', ${visibleOrNone(viewer, 'account', 'a', 'delete')}) as can,
      ${previousNames} as previous_names, ${phones} as phones,
      ${identifiers(sql`, 'held_by', (
        select json_build_object('id', h.id, 'company_name', h.company_name)
        from account_identifier o join account h on h.id = o.account_id
        where i.dispute_reason is not null and o.dispute_reason is null and ${visible(viewer, 'account', 'h')}
          and (o.scheme, o.jurisdiction, o.value_norm) = (i.scheme, i.jurisdiction, i.value_norm))`)} as identifiers,
      coalesce((select json_object_agg(s.field, json_build_object('source', s.source,
          'obtained_at', ${isoTimeText(sql`s.obtained_at`)}, 'by', u.display_name))
        from account_value_source s left join app_user u on u.id = s.user_id where s.account_id = a.id), '{}') as provenance,
      coalesce((select json_agg(r) from (
        select p.id as contact_id, p.forename || ' ' || p.surname as name, l.job_title, l.email
        from account_contact l join contact p on p.id = l.contact_id
        where l.account_id = a.id and l.is_current and not p.deleted and ${visibleOrNone(viewer, 'contact', 'p')}
        order by p.surname, p.forename, p.id limit ${MAX_CONTACTS}) r), '[]') as contacts,
      coalesce((select json_agg(r) from (
        select k.id as campaign_id, k.name, t.name as client, case when ca.dropped_at is not null then 'dropped'
            when ca.populated_at is not null then 'in_work' else 'accepted' end as membership,
          w.status, w.grade, w.grade_label, w.grade_colour
        from campaign_account ca join campaign k on k.id = ca.campaign_id join client t on t.id = k.client_id
          left join lateral (
            select ca.status, gs.code as grade, gs.label as grade_label, gs.colour as grade_colour
            from (select) single_row left join grade_step gs on gs.id = ca.grade_step_id
            where ${visibleOrNone(viewer, WORK_RULE, 'ca')}) w on true
        where ca.account_id = a.id and ${visibleOrNone(viewer, 'campaign', 'k')} order by k.name) r), '[]') as campaigns
    from account a left join vertical v on v.id = a.vertical_id left join country c on c.code = a.country
    where a.id = ${id} and ${visible(viewer, 'account', 'a')}`.execute(db);
  if (!rows[0]) throw notFoundError('account');
  return rows[0];
}
