import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts } from '@leadwright/contract/features/contacts';
import { applyTag, readRecordTags, type TagScope, tags } from '@leadwright/contract/features/tags';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';

type TagFields = Parameters<(typeof tags)['fields']['parse']>[0] & object;

/** Two clients with a campaign each, two accounts, a contact of the first account, and functions for tags. */
export interface TagFixture {
  app: TestApp;
  steward: TestUser;
  clients: [string, string];
  campaigns: [string, string];
  /** Id of an account in the first campaign. */
  accountInCampaign: string;
  /** Id of an account without campaign. */
  accountWithoutCampaign: string;
  contact: string;
  addAccount: (name: string) => Promise<string>;
  addTag: (name: string, fields?: Partial<TagFields>) => Promise<string>;
  apply: (tag_id: string, record_ids: string[], fields?: object) => ReturnType<typeof applyAs>;
  /** Returns the names of a record’s tags that the steward sees. */
  loadTagNames: (scope: TagScope, id: string, campaign_id?: string) => Promise<string[]>;
}

const applyAs = (app: TestApp, user: TestUser, tag_id: string, record_ids: string[], fields: object = {}) =>
  app.request(user, applyTag, { body: { scope: 'account', tag_id, record_ids, ...fields } });

export async function tagFixture(jobs = true): Promise<TagFixture> {
  const app = await startTestApp({ jobs });
  const steward = await app.addUser('Data steward');
  const client = async (code: string) =>
    (await app.call(app.admin, clients.add, { body: { code, name: `${code} Limited` } })).id;
  const campaign = async (client_id: string, code: string) => {
    const body = {
      code,
      name: `Campaign ${code}`,
      client_id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'legitimate_interest' as const,
      client_visible: true,
    };
    return (await app.call(app.admin, campaigns.add, { body })).id;
  };
  const addAccount = async (company_name: string) =>
    (await app.call(steward, addAccounts, { body: { company_name, country: 'GB' } })).id;
  const [firstClient, secondClient] = [await client('ONE'), await client('TWO')];
  const [firstCampaign, secondCampaign] = [await campaign(firstClient, 'ONE-1'), await campaign(secondClient, 'TWO-1')];
  const [accountInCampaign, accountWithoutCampaign] = [await addAccount('Inside Ltd'), await addAccount('Outside Ltd')];
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'by hand')`,
    [firstCampaign, accountInCampaign],
  );
  const contactFields = { forename: 'Ada', surname: 'Inside', account_id: accountInCampaign };
  const contact = (await app.call(steward, addContacts, { body: contactFields })).id;
  return {
    app,
    steward,
    clients: [firstClient, secondClient],
    campaigns: [firstCampaign, secondCampaign],
    accountInCampaign,
    accountWithoutCampaign,
    contact,
    addAccount,
    addTag: async (name, fields = {}) => {
      const body = { name, scope: 'account' as const, colour: '#4a7fd0', ...fields };
      return (await app.call(steward, tags.add, { body })).id;
    },
    apply: (tag_id, record_ids, fields) => applyAs(app, steward, tag_id, record_ids, fields),
    loadTagNames: async (scope, id, campaign_id) => {
      const reply = await app.call(steward, readRecordTags, {
        params: { scope, id },
        query: campaign_id ? { campaign_id } : {},
      });
      return reply.tags.map(({ name }) => name);
    },
  };
}

/** Returns the status of a rejected request and its problems or error code. */
export const rejectionOf = ({
  status,
  body,
}: {
  status: number;
  body: { fields?: Record<string, string>; code?: string };
}) => [status, body.fields ?? body.code];
