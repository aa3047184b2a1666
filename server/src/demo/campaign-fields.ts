import { fieldOption, type StoredType } from '@leadwright/contract/custom-values';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import { freeSlot } from '../features/fields/values/slots.ts';
import { copyOfMasterValues } from '../features/working/working.service.ts';

const CAMPAIGN = 'TYNE-27-01';
const TOWNS = ['Manchester', 'Salford', 'Bolton', 'Bury', 'Oldham', 'Rochdale', 'Stockport', 'Wigan'];

interface DemoField {
  key: string;
  label: string;
  type: StoredType;
  help: string;
  options?: [code: string, label: string][];
  /** SQL for the value, from the account `a`. */
  value: RawBuilder<unknown>;
}
const FIELDS: DemoField[] = [
  {
    key: 'size_band',
    label: 'Size band',
    type: 'select',
    help: 'Employees, as the company reported them',
    options: [
      ['1-249', 'Up to 249'],
      ['250-499', '250 to 499'],
      ['500-999', '500 to 999'],
      ['1000-4999', '1,000 to 4,999'],
      ['5000-19999', '5,000 to 19,999'],
      ['20000', '20,000 and more'],
    ],
    value: sql`nullif(rtrim(a.employees, '+'), '')`,
  },
  {
    key: 'in_business_since',
    label: 'In business since',
    type: 'date',
    help: 'The day of the first registration',
    value: sql`a.founded_from`,
  },
  {
    key: 'known_people',
    label: 'People we know',
    type: 'integer',
    help: 'Contacts in the master database when the campaign was planned',
    value: sql`nullif((select count(*) from account_contact l where l.account_id = a.id), 0)`,
  },
];

/** Adds companies of eight towns to the planned campaign, and custom fields with values. */
export async function addCampaignFields(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from campaign where code = ${CAMPAIGN}`.execute(trx);
  const campaignId = rows[0]!.id;
  await sql`
    insert into campaign_account (campaign_id, account_id, link_method, populated_at, working_values)
    select ${campaignId}, a.id, 'demo', now(), ${copyOfMasterValues('account')} from account a where a.head_office_city = any(${TOWNS})`.execute(
    trx,
  );
  const usedSlots = new Set<string>();
  for (const [index, field] of FIELDS.entries()) {
    const slot = freeSlot(field.type, true, usedSlots)!;
    usedSlots.add(slot);
    await addField(trx, campaignId, field, slot, index + 1);
  }
}

async function addField(trx: Trx, campaignId: string, field: DemoField, slot: string, position: number): Promise<void> {
  const { key, label, type, help, options = [], value } = field;
  const fieldOptions = options.map(([code, name]) => fieldOption.parse({ code, label: name }));
  const { rows } = await sql<{ id: string }>`
    insert into field (kind, campaign_id, key, label, type, help, options)
    values ('campaign', ${campaignId}, ${key}, ${label}, ${type}, ${help}, ${JSON.stringify(fieldOptions)}::jsonb)
    returning id`.execute(trx);
  const { id } = rows[0]!;
  await sql`
    insert into custom_field (campaign_id, id, slot, position)
    values (${campaignId}, ${id}, ${slot}, ${position})`.execute(trx);
  await sql`
    update campaign_account k set ${sql.ref(slot)} = ${value} from account a
    where k.campaign_id = ${campaignId} and a.id = k.account_id`.execute(trx);
  await sql`
    insert into campaign_account_value_origin (campaign_id, account_id, field_id, source)
    select campaign_id, account_id, ${id}, 'demo' from campaign_account
    where campaign_id = ${campaignId} and ${sql.ref(slot)} is not null`.execute(trx);
}
