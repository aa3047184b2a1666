import { countryNames } from '@leadwright/contract/countries';
import { CAMPAIGN_STATE, campaigns } from '@leadwright/contract/features/campaigns';
import { EMAIL_STATUS } from '@leadwright/contract/features/contacts';
import type {
  Catalogue,
  DataRoot,
  MergeField,
  MergeFields,
  MergeValue,
  MergeValues,
} from '@leadwright/contract/merge/catalogue';
import { metaOf } from '@leadwright/contract/resource';
import { type RawBuilder, sql } from 'kysely';
import { fieldPermissions } from '../../access/field-permissions.ts';
import { type ScopeRule, sharedRule, type Table, visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { addressOf } from '../../mail/sender.ts';
import { notFoundError } from '../../record/row.ts';

// Loads values for templates, only of records and fields that the viewer can see.

type Sql = RawBuilder<unknown>;
type RecordValues = Record<string, Record<string, MergeValue> | Record<string, MergeValue>[] | null>;

const COUNTRIES = countryNames('en');
const CAMPAIGN_TYPE = metaOf(campaigns.fields.shape.type, 'type').options ?? {};
const labelSql = (names: object, value: Sql) => sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${value}, ${value})`;
const userNameSql = (id: Sql) => sql`(select u.display_name from app_user u where u.id = ${id})`;
const jsonObject = (fields: Record<string, Sql>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql`${name}::text`, value]))})`;

const CLIENT_JSON = jsonObject({
  name: sql`k.name`,
  legal_name: sql`k.legal_name`,
  website: sql`k.website`,
  city: sql`k.city`,
  postal_address: sql`concat_ws(', ', nullif(k.address_1, ''), nullif(k.address_2, ''), nullif(concat_ws(' ', nullif(k.city, ''), nullif(k.postcode, '')), ''))`,
  country: labelSql(COUNTRIES, sql`k.country`),
  code: sql`k.code`,
  account_manager: userNameSql(sql`k.account_manager_id`),
  contract_end: sql`k.contract_end`,
  notes: sql`k.notes`,
  seat_limit: sql`k.seat_limit`,
});
const CAMPAIGN_JSON = jsonObject({
  name: sql`c.name`,
  code: sql`c.code`,
  type: labelSql(CAMPAIGN_TYPE, sql`c.type`),
  state: labelSql(CAMPAIGN_STATE, sql`c.state`),
  objective: sql`c.objective`,
  start_date: sql`c.start_date`,
  end_date: sql`c.end_date`,
  owner: userNameSql(sql`c.owner_id`),
  lawful_basis: sql`c.lawful_basis`,
  target_accounts: sql`c.target_accounts`,
  accounts: sql`(select count(*) from campaign_account x where x.campaign_id = c.id)`,
});
const ACCOUNT_JSON = jsonObject({
  name: sql`a.company_name`,
  legal_name: sql`a.legal_name`,
  city: sql`a.head_office_city`,
  postcode: sql`a.postcode`,
  country: labelSql(COUNTRIES, sql`a.country`),
  website: sql`a.website`,
  phones: sql`(select coalesce(jsonb_agg(p.number order by p.position), '[]') from account_phone p where p.account_id = a.id)`,
  employees: sql`a.employees`,
  vertical: sql`(select v.name from vertical v where v.id = a.vertical_id)`,
  description: sql`a.description`,
});
const contactFields = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return {
    name: sql`concat_ws(' ', p.forename, p.surname)`,
    title: sql`p.title`,
    forename: sql`p.forename`,
    surname: sql`p.surname`,
    job_title: column('job_title'),
    email: column('email'),
    mobile: sql`${column('mobile')} -> 0 ->> 'number'`,
    linkedin: sql`p.linkedin`,
    email_status: labelSql(EMAIL_STATUS, sql`${column('email_status')}`),
  };
};
const CONTACT_JSON = jsonObject(contactFields('l'));

/** SQL for the `opportunities` of a campaign in a mail: its newest 50 contacts that the viewer can see. */
const opportunities = (viewer: Viewer) => sql`
  (select coalesce(jsonb_agg(o.item), '[]') from (
    select ${jsonObject({
      ...contactFields('l'),
      account: sql`a.company_name`,
      contact: sql`concat_ws(' ', p.forename, p.surname)`,
      city: sql`a.head_office_city`,
      website: sql`a.website`,
      added_on: sql`cc.added_at::date`,
    })} as item
    from campaign_contact cc join contact p on p.id = cc.contact_id
      join account_contact l on l.contact_id = p.id and l.account_id = p.main_account_id
      join account a on a.id = l.account_id
    where cc.campaign_id = c.id and ${isVisible(viewer, 'campaign_contact', 'cc')}
      and ${isVisible(viewer, 'contact', 'p')} and ${isVisible(viewer, 'account', 'a')}
    order by cc.added_at desc, p.id limit 50) o)`;

type SharedTable = 'account' | 'contact' | 'campaign' | 'client' | 'campaign_contact';
const isVisible = (viewer: Viewer, table: SharedTable, alias: string) =>
  visibleOrNone(viewer, sharedRule(table), alias);

/** SQL that loads a record when the viewer can see it. */
function recordQuery(root: DataRoot, viewer: Viewer, id: string, userRules: readonly ScopeRule[]): Sql {
  const clientSql = (client: Sql) =>
    sql`(select ${CLIENT_JSON} from client k where k.id = ${client} and ${isVisible(viewer, 'client', 'k')})`;
  switch (root) {
    case 'client':
      return sql`select ${CLIENT_JSON} as client from client k where k.id = ${id} and ${isVisible(viewer, 'client', 'k')}`;
    case 'campaign':
      return sql`select ${CAMPAIGN_JSON} as campaign, ${clientSql(sql`c.client_id`)} as client, ${opportunities(viewer)} as opportunities
        from campaign c where c.id = ${id} and ${isVisible(viewer, 'campaign', 'c')}`;
    case 'account':
      return sql`select ${ACCOUNT_JSON} as account, (select coalesce(jsonb_agg(${CONTACT_JSON}), '[]') from account_contact l
          join contact p on p.id = l.contact_id where l.account_id = a.id and l.is_current and ${isVisible(viewer, 'contact', 'p')}) as contacts
        from account a where a.id = ${id} and ${isVisible(viewer, 'account', 'a')}`;
    case 'contact':
    case 'opportunity':
      return sql`select ${CONTACT_JSON} as contact, case when ${isVisible(viewer, 'account', 'a')} then ${ACCOUNT_JSON} end as account
        from contact p left join account_contact l on l.contact_id = p.id and l.account_id = p.main_account_id
          left join account a on a.id = l.account_id
        where p.id = ${id} and ${isVisible(viewer, 'contact', 'p')}`;
    case 'user': {
      const conditions = userRules.map((rule) => visible(viewer, rule as ScopeRule<'app_user'>, 'u'));
      return sql`select ${jsonObject({
        name: sql`u.display_name`,
        email: sql`u.email`,
        job_title: sql`u.job_title`,
        last_seen: sql`u.last_login_at::date`,
      })} as user, ${clientSql(sql`u.client_id`)} as client
        from app_user u where u.id = ${id} and (${sql.join(conditions, sql` or `)})`;
    }
  }
}

interface ValueRequest {
  recordId: string;
  /** The campaign or client that the template is limited to. Its values are added to those of the record. */
  campaignId?: string | null | undefined;
  clientId?: string | null | undefined;
  recipient: { name: string; email: string };
}

/** Loads all values of a record that a template can use and the viewer can see. */
export async function loadTemplateValues(
  app: Pick<App, 'config' | 'records'>,
  db: Db,
  viewer: Viewer,
  catalogue: Catalogue,
  { recordId, campaignId, clientId, recipient }: ValueRequest,
): Promise<MergeValues> {
  const userRules = [...app.records.values()].flatMap(({ rule }) =>
    rule.table === ('app_user' as Table) ? [rule] : [],
  );
  const loadRecord = async (root: DataRoot, id: string): Promise<RecordValues | undefined> => {
    const { rows } = await sql<RecordValues>`${recordQuery(root, viewer, id, userRules)}`.execute(db);
    return rows[0];
  };
  const recordValues = await loadRecord(catalogue.root as DataRoot, recordId);
  if (!recordValues) throw notFoundError(catalogue.root);
  const scopeValues = campaignId
    ? await loadRecord('campaign', campaignId)
    : clientId
      ? await loadRecord('client', clientId)
      : undefined;
  const { agencyName, publicUrl, postalAddress, smtp } = app.config;
  // A person reads the unsubscribe mails and adds the senders to the suppression list.
  const unsubscribe = smtp ? `mailto:${addressOf(smtp.from)}?subject=Unsubscribe` : '';
  const allValues: RecordValues = {
    ...scopeValues,
    ...recordValues,
    agency: { name: agencyName, portal: publicUrl, postal_address: postalAddress },
    recipient: { ...recipient, unsubscribe },
  };
  return visibleValues(allValues, catalogue, viewer);
}

/** Returns only values that are in the catalogue and visible to the viewer. */
function visibleValues(recordValues: RecordValues, { groups, lists }: Catalogue, viewer: Viewer): MergeValues {
  const isAllowed = fieldPermissions(viewer);
  const canRead = ({ guards = [] }: MergeField) => guards.every((guard) => isAllowed(guard, 'read'));
  const selectFields = (values: Record<string, MergeValue> | null | undefined, fields: MergeFields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        values && canRead(field) ? [[name, safeLink(values[name] ?? null, field)]] : [],
      ),
    );
  return Object.fromEntries([
    ...[...groups].map(([name, { fields }]) => [
      name,
      selectFields(recordValues[name] as Record<string, MergeValue> | null, fields),
    ]),
    ...[...lists].map(([name, { fields = {} }]) => [
      name,
      ((recordValues[name] ?? []) as Record<string, MergeValue>[]).map((item) => selectFields(item, fields)),
    ]),
  ]);
}

/** Returns a link only when it leads to the web or a mail address, otherwise an empty text. */
function safeLink(value: MergeValue, { type }: MergeField): MergeValue {
  if (type !== 'link' || typeof value !== 'string' || value === '') return value;
  const url = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
  return /^(https?|mailto):$/.test(URL.parse(url)?.protocol ?? '') ? url : '';
}
