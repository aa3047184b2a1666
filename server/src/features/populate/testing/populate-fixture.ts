import { addAccounts } from '@leadwright/contract/features/accounts';
import { actionTypes } from '@leadwright/contract/features/action-types';
import { addContactsToCampaign } from '@leadwright/contract/features/campaign-contacts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts } from '@leadwright/contract/features/contacts';
import { type AddedContacts, newContacts, populate, populatePlan } from '@leadwright/contract/features/populate';
import { addValidRow } from '../../../testing/entity-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

/** Starts a test app. Returns functions that create campaigns with accepted accounts and contacts and populate them. */
export async function populateFixture({ jobs = true } = {}) {
  const app = await startTestApp({ jobs });
  const client = (await addValidRow(app, clients)).id;
  const campaign = async (client_id = client) => (await addValidRow(app, campaigns, { client_id })).id;
  const callType = (await addValidRow(app, actionTypes, { name: 'Call', channel: 'phone' })).id;
  const researchType = (await addValidRow(app, actionTypes, { name: 'Look up', channel: 'research' })).id;

  /** Adds an accepted account that is not populated yet. */
  async function account(campaignId: string, company_name: string, fields: object = {}) {
    const { id } = await app.call(app.admin, addAccounts, {
      body: { company_name, country: 'GB', ...fields } as never,
    });
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'review')`,
      [campaignId, id],
    );
    return id;
  }
  /** Adds a contact of an account to the master database only. */
  const masterContact = async (account_id: string, forename: string, fields: object = {}) =>
    (
      await app.call(app.admin, addContacts, {
        body: { forename, surname: 'Example', account_id, ...fields } as never,
      })
    ).id;
  /** Adds a contact of an account to the campaign. */
  async function contact(campaignId: string, account_id: string, forename: string, fields: object = {}) {
    const id = await masterContact(account_id, forename, fields);
    await app.call(app.admin, addContactsToCampaign, { body: { campaign_id: campaignId, contact_ids: [id] } });
    return id;
  }
  /** Adds a conversation with a contact in a campaign, `days` days ago. */
  const logConversation = (campaign_id: string, contact_id: string, days: number, action_type_id = callType) =>
    app.pool.query(
      `insert into trail_entry (campaign_id, contact_id, kind, source, at, action_type_id, note)
       values ($1, $2, 'activity', 'manual', current_date - $3::int, $4, 'Spoke about the secret offer')`,
      [campaign_id, contact_id, days, action_type_id],
    );
  const plan = (campaign_id: string, kind: 'populate' | 'additional' = 'populate') =>
    app.call(app.admin, populatePlan, { params: { campaign_id }, query: { kind } });
  const previewContacts = (
    campaign_id: string,
    add_contacts: AddedContacts,
    kind: 'populate' | 'additional' = 'populate',
    user = app.admin,
  ) => app.call(user, newContacts, { params: { campaign_id }, query: { kind, add_contacts } });
  async function run(
    campaign_id: string,
    kind: 'populate' | 'additional' = 'populate',
    add_contacts: AddedContacts = 'none',
  ) {
    const { job_id } = await app.call(app.admin, populate, { params: { campaign_id }, body: { kind, add_contacts } });
    return app.waitForJobEnd(job_id);
  }
  async function listPopulated(campaignId: string) {
    const { rows } = await app.pool.query<{ name: string }>(
      `select a.company_name as name from campaign_account k join account a on a.id = k.account_id
       where k.campaign_id = $1 and k.populated_at is not null
       union all select p.forename from campaign_contact k join contact p on p.id = k.contact_id
       where k.campaign_id = $1 and k.populated_at is not null order by 1`,
      [campaignId],
    );
    return rows.map(({ name }) => name);
  }
  return {
    app,
    client,
    campaign,
    callType,
    researchType,
    account,
    contact,
    masterContact,
    logConversation,
    plan,
    previewContacts,
    run,
    listPopulated,
  };
}
