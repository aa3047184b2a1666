import type { CustomValue } from '@leadwright/contract/custom-values';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import {
  type CustomField,
  listCustomFields,
  updateOtherFieldAccountData,
  viewAccountFields,
} from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import type { z } from 'zod';
import { startTestApp, type TestApp, type TestResponse, type TestUser } from '../../../../testing/test-app.ts';

type Definition = z.input<(typeof campaignFields.add)['body']>;

/** Two clients with a campaign each, and four accounts in both campaigns. */
export interface FieldFixture {
  app: TestApp;
  steward: TestUser;
  clients: [string, string];
  campaigns: [string, string];
  accounts: [string, string, string, string];
  define: (label: string, overrides?: Partial<Definition>, campaign_id?: string) => Promise<CustomField>;
  tryDefine: (overrides: object) => Promise<TestResponse<{ key?: string; fields?: Record<string, string> }>>;
  /** Writes values of an account, by default the first account, and returns the response. */
  write: (values: [fieldId: string, value: unknown][], overrides?: object) => Promise<TestResponse<WriteReply>>;
  /** Reads the values of an account by field, as the user sees them. */
  read: (user?: TestUser, campaign_id?: string, account_id?: string) => Promise<Record<string, CustomValue>>;
}
type WriteReply = { version?: number; code?: string; fields?: Record<string, string>; message?: string };

export async function fieldFixture({ jobs = true } = {}): Promise<FieldFixture> {
  const app = await startTestApp({ jobs });
  const steward = await app.addUser('Data steward');
  const addClient = async (code: string) => {
    const client = await app.call(app.admin, clients.add, { body: { code, name: `${code} Limited` } });
    const dates = {
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'legitimate_interest',
      client_visible: true,
    } as const;
    const body = { code: `${code}-1`, name: `Campaign ${code}`, client_id: client.id, ...dates };
    return { client: client.id, campaign: (await app.call(app.admin, campaigns.add, { body })).id };
  };
  const [first, second] = [await addClient('ONE'), await addClient('TWO')];
  const ids: string[] = [];
  for (const company_name of ['Anchor Ltd', 'Bridge Ltd', 'Crane Ltd', 'Derrick Ltd'])
    ids.push((await app.call(steward, addAccounts, { body: { company_name, country: 'GB' } })).id);
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) select c, a, 'by hand'
     from unnest($1::uuid[]) c, unnest($2::uuid[]) a`,
    [[first.campaign, second.campaign], ids],
  );
  return {
    app,
    steward,
    clients: [first.client, second.client],
    campaigns: [first.campaign, second.campaign],
    accounts: ids as [string, string, string, string],
    define: async (label, overrides = {}, campaign_id = first.campaign) => {
      const { id } = await app.call(steward, campaignFields.add, {
        body: { campaign_id, label, type: 'text', ...overrides },
      });
      // Read as the administrator, who can also see drafts and sensitive fields.
      const { fields } = await app.call(app.admin, listCustomFields, { params: { campaign_id } });
      return fields.find((field) => field.id === id)!;
    },
    tryDefine: (overrides) =>
      app.request(steward, campaignFields.add, {
        body: { campaign_id: first.campaign, label: 'X', type: 'text', ...overrides } as Definition,
      }),
    write: (values, overrides = {}) =>
      app.request(steward, updateOtherFieldAccountData, {
        body: {
          campaign_id: first.campaign,
          account_id: ids[0]!,
          values: values.map(([field_id, value]) => ({ field_id, value: value as CustomValue })),
          ...overrides,
        },
      }),
    read: async (user = steward, campaign_id = first.campaign, account_id = ids[0]!) => {
      const { values } = await app.call(user, viewAccountFields, { params: { campaign_id, account_id } });
      return Object.fromEntries(values.map(({ field_id, value }) => [field_id, value]));
    },
  };
}
