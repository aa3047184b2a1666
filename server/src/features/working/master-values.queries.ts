import type { COPIED_FIELDS } from '@leadwright/contract/features/copied-fields';
import { type RawBuilder, sql } from 'kysely';
import type { FieldEntity } from '../fields/values/custom-fields.service.ts';

type MasterColumns<E extends FieldEntity> = Readonly<Record<(typeof COPIED_FIELDS)[E][number], RawBuilder<unknown>>>;

/** Returns the primary number of a JSON list. */
const primaryNumber = (numbers: RawBuilder<unknown>) => sql`(
  select e ->> 'number' from jsonb_array_elements(${numbers}) e order by (e ->> 'primary')::boolean desc limit 1)`;

/** The SQL of the master values of an account `a`, and of a contact `p` with the role `l`; never null. */
export const MASTER_VALUES: { account: MasterColumns<'account'>; contact: MasterColumns<'contact'> } = {
  account: {
    company_name: sql`a.company_name`,
    legal_name: sql`a.legal_name`,
    head_office_address_1: sql`a.head_office_address_1`,
    head_office_address_2: sql`a.head_office_address_2`,
    head_office_city: sql`a.head_office_city`,
    head_office_county: sql`a.head_office_county`,
    postcode: sql`a.postcode`,
    country: sql`a.country`,
    website: sql`a.website`,
    linkedin: sql`a.linkedin`,
    phones: sql`a.phone_no`,
    employees: sql`a.employees`,
  },
  contact: {
    title: sql`p.title`,
    forename: sql`p.forename`,
    surname: sql`p.surname`,
    linkedin: sql`p.linkedin`,
    job_title: sql`coalesce(l.job_title, '')`,
    seniority: sql`coalesce(l.seniority, '')`,
    role: sql`coalesce(l.role, '')`,
    sub_role: sql`coalesce(l.sub_role, '')`,
    email: sql`coalesce(l.email, '')`,
    mobile: sql`coalesce(${primaryNumber(sql`l.mobile`)}, '')`,
    ddi: sql`coalesce(${primaryNumber(sql`l.ddi`)}, '')`,
  },
};

/** The joins that `MASTER_VALUES` requires, for a working row `k`. */
export const MASTER_JOINS = {
  account: sql`join account a on a.id = k.account_id`,
  contact: sql`join contact p on p.id = k.contact_id left join account a on a.id = p.main_account_id
    left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id`,
} as const;

/** Returns SQL for a JSON copy of the master values, which a row gets when it is populated. */
export const copyOfMasterValues = (entity: FieldEntity) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(MASTER_VALUES[entity]).flatMap(([name, value]) => [sql.lit(name), value]),
  )})`;
