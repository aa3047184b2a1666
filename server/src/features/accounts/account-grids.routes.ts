import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { asciiUrl } from '@leadwright/contract/text/domains';
import { foldText } from '@leadwright/contract/text/fold';
import { normaliseAccount } from '@leadwright/matching';
import { type SqlBool, sql } from 'kysely';
import { isFieldVisible } from '../../access/field-permissions.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { startPattern } from '../../grid/filter.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { changeableVersion, rowPermissions } from '../../record/source.ts';
import { suppressedAccountCondition } from '../../suppression.ts';
import { customColumns } from '../fields/values/columns.queries.ts';
import { tagColumn } from '../tags/tags.queries.ts';
import { accountStatus, GRADE_DISPLAY, gradeColumn, joinGrade, workingColumns } from '../working/columns.queries.ts';
import { workingValues } from '../working/working.service.ts';

const TAGS = tagColumn('account_tag', sql`l.account_id = a.id`);
const CAMPAIGN_TAGS = tagColumn(
  'campaign_account_tag',
  sql`l.campaign_id = ca.campaign_id and l.account_id = ca.account_id`,
  sql`ca.tag_id`,
);

/** Columns of both grids for an account `a` with its vertical `v`. */
const ACCOUNT_COLUMNS = {
  company_name: { sql: sql`a.company_name`, notNull: true },
  head_office_city: { sql: sql`a.head_office_city` },
  postcode: { sql: sql`a.postcode` },
  country: { sql: sql`a.country`, notNull: true },
  registration_number: { sql: sql`a.registration_number`, exact: true },
  website: { sql: sql`a.website`, exact: true, toStored: asciiUrl },
  phone_no: { sql: sql`a.phone_no`, exact: true },
  phone_types: {
    sql: sql`array(select distinct p.type from account_phone p where p.account_id = a.id order by p.type)`,
    matchSet: (types: string[]) =>
      types.length > 0
        ? sql<boolean>`exists (select from account_phone p where p.account_id = a.id and p.type = any(${types}))`
        : sql<boolean>`not exists (select from account_phone p where p.account_id = a.id)`,
  },
  register_status: { sql: sql`a.register_status`, notNull: true },
  vertical_label: { sql: sql`v.name` },
  tags: TAGS.names,
  employees: { sql: sql`a.employees` },
  head_office_address_1: { sql: sql`a.head_office_address_1` },
  head_office_county: { sql: sql`a.head_office_county` },
  linkedin: { sql: sql`a.linkedin`, exact: true },
  legal_name: { sql: sql`a.legal_name` },
  trading_name: { sql: sql`a.trading_name` },
  founded: { sql: sql`a.founded`, firstDay: sql`a.founded_from`, isDay: true },
  sic_codes: { sql: sql`array_to_string(a.sic_codes, ', ')` },
  source: { sql: sql`a.source` },
  account_id: { sql: sql`a.id::text`, notNull: true, exact: true },
  created_at: { sql: sql`a.created_at`, notNull: true },
  updated_at: { sql: sql`a.updated_at`, notNull: true },
} as const;

/**
 * Returns SQL that finds accounts by columns of `account`, each through an index: name and city anywhere, domain and
 * postcode by prefix.
 */
function accountColumnSearch(alias: string, pattern: string, term: string, viewer: Viewer) {
  const [name, city, domain, postcode] = ['company_name', 'head_office_city', 'domain', 'postcode'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  const url = asciiUrl(term.replace(/^(https?:\/\/)?(www\.)?/i, '')).toLowerCase();
  const { d: host = url } = normaliseAccount({ name: '', website: url });
  const code = foldText(term).replaceAll(' ', '').toUpperCase();
  const conditions = {
    head_office_city: sql`or fold(${city}) like fold(${pattern})`,
    website: sql`or ${domain} <> '' and ${domain} like ${startPattern(host)}`,
    postcode: sql`or ${postcode} <> '' and upper(replace(${postcode}, ' ', '')) like ${startPattern(code)}`,
  };
  const visibleConditions = Object.entries(conditions).flatMap(([field, condition]) =>
    isFieldVisible(viewer, `account.${field}`) ? [condition] : [],
  );
  return sql<SqlBool>`(fold(${name}) like fold(${pattern}) ${sql.join(visibleConditions, sql` `)})`;
}

/**
 * Returns SQL for the quick search; a text with a digit also searches official numbers. Ids are found by indexes before
 * sorting: for a word without matches the planner would otherwise read a million rows in order.
 */
function quickSearch(pattern: string, term: string, viewer: Viewer) {
  const number = foldText(pattern).replace(/[^\p{L}\p{N}]+/gu, '%');
  const numberMatches = sql`union select i.account_id from account_identifier i where i.value_norm ilike ${number}`;
  return sql<SqlBool>`a.id in (
    select b.id from account b where ${accountColumnSearch('b', pattern, term, viewer)}
    ${/\d/.test(foldText(term)) && isFieldVisible(viewer, 'account.identifiers') ? numberMatches : sql``})`;
}

export function accountGridRoutes(app: App): void {
  serveGrid(app, allDbAccounts, {
    table: 'account',
    id: sql`a.id`,
    rows: (viewer) => ({
      from: sql`account a left join vertical v on v.id = a.vertical_id`,
      where: sql`a.archived_at is null`,
      visible: visible(viewer, 'account', 'a'),
      version: changeableVersion(viewer, 'account', 'a'),
      can: rowPermissions(viewer, 'account', 'a'),
    }),
    columns: {
      ...ACCOUNT_COLUMNS,
      completeness: { sql: sql`a.completeness`, notNull: true },
      contacts: {
        sql: sql`(select count(*) from account_contact l join contact p on p.id = l.contact_id
          where l.account_id = a.id and l.is_current and not p.deleted)`,
      },
    },
    extra: { tag_colours: TAGS.colours },
    suppressed: () => suppressedAccountCondition({}),
    quickSearch,
  });

  serveGrid(app, accountsForCampaign, {
    table: 'campaign_account',
    id: sql`ca.account_id`,
    key: 'account_id',
    rows: (viewer, { campaign_id }) => ({
      from: sql`campaign_account ca
        join account a on a.id = ca.account_id left join vertical v on v.id = a.vertical_id
        left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id ${joinGrade('ca')}`,
      where: sql`ca.campaign_id = ${campaign_id}`,
      visible: visible(viewer, 'campaign_account', 'ca'),
      version: changeableVersion(viewer, 'account', 'a'),
      scopeVersion: changeableVersion(viewer, 'campaign_account', 'ca'),
      can: rowPermissions(viewer, 'account', 'a'),
    }),
    columnsIn: async (viewer, { campaign_id }) => ({
      ...(await gradeColumn(app.gridDb, campaign_id, 'account')),
      ...(await customColumns(app.gridDb, viewer, campaign_id, 'ca', 'account', { account: 'a' })),
    }),
    recordsIn: ({ campaign_id }) => workingValues(campaign_id, 'account'),
    columns: {
      ...ACCOUNT_COLUMNS,
      ...workingColumns('ca'),
      account_status: accountStatus('ca'),
      tags: CAMPAIGN_TAGS.names,
      file_name: { sql: sql`b.file_name` },
      link_method: { sql: sql`ca.link_method` },
      added_at: { sql: sql`ca.added_at`, notNull: true },
    },
    extra: { tag_id: sql`ca.tag_id`, tag_colours: CAMPAIGN_TAGS.colours, ...GRADE_DISPLAY },
    suppressed: ({ campaign_id }) => suppressedAccountCondition({ campaignId: campaign_id }),
    quickSearch,
  });
}
