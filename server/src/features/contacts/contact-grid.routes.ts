import { allDbContacts } from '@leadwright/contract/features/contacts';
import { asciiAddresses } from '@leadwright/contract/text/domains';
import { type SqlBool, sql } from 'kysely';
import { canReadField } from '../../access/field-permissions.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { changeableVersion, type GridExpression, rowPermissions } from '../../record/source.ts';
import { suppressedContactCondition } from '../../suppression.ts';
import { tagColumn } from '../tags/tags.queries.ts';

const TAGS = tagColumn('contact_tag', sql`l.contact_id = p.id`);

/** SQL conditions for whether the role `l` has a number of each type. */
const HAS_PHONE_TYPE = { Cell: sql<SqlBool>`l.mobile <> '[]'`, DDI: sql<SqlBool>`l.ddi <> '[]'` };

/** Returns the column of phone types. Excludes hidden types from values and filters, which would reveal them. */
function phoneTypes(viewer: Viewer): GridExpression {
  const readableTypes = [
    ...(canReadField(viewer, 'contact-mobile') ? (['Cell'] as const) : []),
    ...(canReadField(viewer, 'contact-ddi') ? (['DDI'] as const) : []),
  ];
  if (readableTypes.length === 0)
    return { sql: sql`'{}'::text[]`, matchSet: (types) => (types.length > 0 ? sql`false` : sql`true`) };
  const hasAnyType = (types: readonly (keyof typeof HAS_PHONE_TYPE)[]) =>
    sql<SqlBool>`(${sql.join(
      types.map((type) => HAS_PHONE_TYPE[type]),
      sql` or `,
    )})`;
  return {
    sql: sql`array_remove(array[${sql.join(readableTypes.map((type) => sql`case when ${HAS_PHONE_TYPE[type]} then ${sql.lit(type)} end`))}], null)`,
    matchSet: (types) => {
      const requestedTypes = readableTypes.filter((type) => types.includes(type));
      // Contacts have only these two types, so a filter that contains only other types finds nothing.
      if (types.length > 0) return requestedTypes.length > 0 ? hasAnyType(requestedTypes) : sql`false`;
      return sql`(l.contact_id is null or not ${hasAnyType(readableTypes)})`;
    },
  };
}

/** Columns of a contact `p`, the role `l` shown in lists and its account `a`. */
export const CONTACT_COLUMNS = {
  full_name: { sql: sql`p.forename || ' ' || p.surname`, notNull: true },
  job_title: { sql: sql`l.job_title` },
  company_name: { sql: sql`a.company_name` },
  email: { sql: sql`l.email`, toStored: asciiAddresses },
  email_status: { sql: sql`l.email_status` },
  phone_types: phoneTypes,
  tags: TAGS.names,
  seniority: { sql: sql`l.seniority` },
  role: { sql: sql`l.role` },
  sub_role: { sql: sql`l.sub_role` },
  title: { sql: sql`p.title` },
  forename: { sql: sql`p.forename` },
  surname: { sql: sql`p.surname` },
  country: { sql: sql`a.country` },
} as const;

// Uses one subquery per index, because an `or` over two tables would read every contact.
export const searchContacts = (pattern: string, _term: string, viewer: Viewer) => sql<SqlBool>`p.id in (
  select c.id from contact c where fold(c.forename || ' ' || c.surname) like fold(${pattern})
  ${canReadField(viewer, 'contact-email') ? sql`union select k.contact_id from account_contact k where fold(k.email) like fold(${asciiAddresses(pattern)})` : sql``}
  union select m.id from contact m join account b on b.id = m.main_account_id where fold(b.company_name) like fold(${pattern}))`;

export const CONTACT_EXTRA = { account_id: sql`p.main_account_id`, tag_colours: TAGS.colours };

export function contactGridRoutes(app: App): void {
  serveGrid(app, allDbContacts, {
    table: 'contact',
    id: sql`p.id`,
    rows: (viewer) => ({
      from: sql`contact p
        left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
        left join account a on a.id = p.main_account_id`,
      where: sql`not p.deleted`,
      visible: visible(viewer, 'contact', 'p'),
      version: changeableVersion(viewer, 'contact', 'p'),
      can: rowPermissions(viewer, 'contact', 'p'),
    }),
    columns: { ...CONTACT_COLUMNS, created_at: { sql: sql`p.created_at`, notNull: true } },
    quickSearch: searchContacts,
    suppressed: () => suppressedContactCondition({}),
    extra: CONTACT_EXTRA,
  });
}
