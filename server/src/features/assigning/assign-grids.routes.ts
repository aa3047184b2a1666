import { type AssignmentFilter, accountsToAssign, contactsToAssign } from '@leadwright/contract/features/assigning';
import { asciiUrl } from '@leadwright/contract/text/domains';
import { type SqlBool, sql } from 'kysely';
import { isFieldVisible } from '../../access/field-permissions.ts';
import { visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { suppressedAccountCondition, suppressedContactCondition } from '../../suppression.ts';
import { accountStatus, contactStatus } from '../working/columns.queries.ts';
import { assignmentRule, workingRowParts } from './assign-targets.ts';

const USER_JOINS = sql`left join app_user d on d.id = k.sales_developer_id left join app_user g on g.id = k.assigned_by
  left join vertical v on v.id = a.vertical_id`;
const COMMON_COLUMNS = {
  vertical_label: { sql: sql`v.name` },
  country: { sql: sql`a.country` },
  developer_label: { sql: sql`d.display_name` },
  assigned_at: { sql: sql`k.assigned_at` },
  assigned_by_label: { sql: sql`g.display_name` },
  priority: { sql: sql`k.priority` },
  attempts: { sql: sql`k.attempts` },
  last_activity_at: { sql: sql`k.last_activity_at` },
  next_callback_at: { sql: sql`k.next_callback_at` },
  populated_at: { sql: sql`k.populated_at` },
} as const;
/** Returns the condition for unassigned or assigned rows. */
const assigneeCondition = (filter: AssignmentFilter) =>
  filter === 'nobody' ? sql`k.sales_developer_id is null` : sql`k.sales_developer_id is not null`;
const ACCOUNT = workingRowParts('account');
const CONTACT = workingRowParts('contact');

/** Registers the grids of assigned and unassigned records of a campaign. */
export function registerAssignGrids(app: App): void {
  serveGrid(app, accountsToAssign, {
    table: 'campaign_account',
    id: sql`k.account_id`,
    key: 'account_id',
    rows: (viewer, { campaign_id, whose }) => ({
      from: sql`${ACCOUNT.from} ${USER_JOINS}`,
      where: sql`k.campaign_id = ${campaign_id} and ${ACCOUNT.inWork} and ${assigneeCondition(whose)}`,
      visible: visible(viewer, assignmentRule('account'), 'k'),
    }),
    columns: {
      ...COMMON_COLUMNS,
      company_name: { sql: sql`a.company_name`, notNull: true },
      head_office_city: { sql: sql`a.head_office_city` },
      employees: { sql: sql`a.employees` },
      website: { sql: sql`a.website`, exact: true, toStored: asciiUrl },
      account_status: accountStatus('k'),
      contacts: {
        sql: sql`(select count(*)::int from contact p join campaign_contact c on c.contact_id = p.id
          where p.main_account_id = a.id and c.campaign_id = k.campaign_id
            and c.populated_at is not null and c.dropped_at is null and not p.deleted)`,
      },
    },
    suppressed: ({ campaign_id }) => suppressedAccountCondition({ campaignId: campaign_id }),
    quickSearch: (pattern, _term, viewer) => {
      const city = isFieldVisible(viewer, 'account.head_office_city')
        ? sql`or fold(a.head_office_city) like fold(${pattern})`
        : sql``;
      const website = isFieldVisible(viewer, 'account.website') ? sql`or a.website ilike ${pattern}` : sql``;
      return sql<SqlBool>`(fold(a.company_name) like fold(${pattern}) ${city} ${website})`;
    },
  });

  serveGrid(app, contactsToAssign, {
    table: 'campaign_contact',
    id: sql`k.contact_id`,
    key: 'contact_id',
    rows: (viewer, { campaign_id, whose }) => ({
      from: sql`${CONTACT.from} left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
        ${USER_JOINS}`,
      where: sql`k.campaign_id = ${campaign_id} and ${CONTACT.inWork} and ${assigneeCondition(whose)}`,
      visible: visible(viewer, assignmentRule('contact'), 'k'),
    }),
    columns: {
      ...COMMON_COLUMNS,
      full_name: { sql: CONTACT.name, notNull: true },
      job_title: { sql: sql`l.job_title` },
      company_name: { sql: sql`a.company_name` },
      contact_status: contactStatus('k', sql`p.main_account_id`),
    },
    suppressed: ({ campaign_id }) => suppressedContactCondition({ campaignId: campaign_id }),
    quickSearch: (pattern) =>
      sql<SqlBool>`(fold(p.forename || ' ' || p.surname) like fold(${pattern}) or fold(a.company_name) like fold(${pattern}))`,
  });
}
