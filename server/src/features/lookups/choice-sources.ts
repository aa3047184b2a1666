import { type SqlBool, sql } from 'kysely';
import { isAssignable } from '../../access/user-types.ts';
import type { ChoiceSource } from '../../record/choices.ts';

const always = () => sql<boolean>`true`;

const STAFF: ChoiceSource = {
  table: 'app_user',
  from: sql`app_user u join role r on r.id = u.role_id`,
  // Hides staff from client users.
  where: (viewer) => sql`${viewer.clientId === null} and u.client_id is null and u.archived_at is null
    and u.status in ('active', 'invited')`,
  id: sql`u.id`,
  label: sql`u.display_name`,
  detail: sql`r.name`,
  searchText: sql`u.email`,
};

/** Choices of reference data and staff by list name. Entities register their own choices. */
export const CHOICE_SOURCES: Record<string, ChoiceSource> = {
  staff: STAFF,
  'campaign-staff': {
    ...STAFF,
    where: (viewer) => sql<SqlBool>`${STAFF.where(viewer)} and ${isAssignable('u')}`,
    whereLabelVisible: STAFF.where,
  },
  currencies: {
    table: null,
    from: sql`currency c`,
    where: always,
    id: sql`c.code`,
    label: sql`c.code`,
    detail: sql`c.name`,
    searchText: sql`c.name`,
  },
  countries: {
    table: null,
    from: sql`country c`,
    where: always,
    id: sql`c.code`,
    label: sql`c.name`,
    detail: sql`c.code`,
    searchText: sql`c.code || ' ' || c.alpha3`,
  },
  seniorities: {
    table: null,
    from: sql`seniority s`,
    where: always,
    id: sql`s.name`,
    label: sql`s.name`,
    detail: sql`null`,
    searchText: sql`array_to_string(s.synonyms, ' ')`,
    order: sql`s.rank`,
  },
  'contact-roles': {
    table: null,
    from: sql`(select role, min(position) as position from contact_role group by role) r`,
    where: always,
    id: sql`r.role`,
    label: sql`r.role`,
    detail: sql`null`,
    order: sql`r.position`,
  },
  'contact-sub-roles': {
    table: null,
    from: sql`contact_role r`,
    where: always,
    id: sql`r.sub_role`,
    label: sql`r.sub_role`,
    detail: sql`r.role`,
    searchText: sql`array_to_string(r.synonyms, ' ')`,
    order: sql`r.position`,
    withinColumn: sql`r.role`,
  },
};
