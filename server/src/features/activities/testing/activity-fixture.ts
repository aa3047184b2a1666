import { actionTypes } from '@leadwright/contract/features/action-types';
import { logActivity } from '@leadwright/contract/features/activities';
import { activityOptions } from '@leadwright/contract/features/activity-options';
import { outcomes } from '@leadwright/contract/features/outcomes';
import { addValidRow } from '../../../testing/entity-calls.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';

interface LogActivityResult {
  entry_id: string;
  applied: { effect: string; message: { message: string } }[];
  not_applied: { effect: string; message: { message: string } }[];
  code?: string;
  message?: string;
  fields?: Record<string, string>;
}

/** A campaign and the functions that add accounts and contacts to it. */
interface CampaignFixture {
  app: TestApp;
  campaignId: string;
  addAccount: (values?: Record<string, string>) => Promise<string>;
  addContact: (accountId: string) => Promise<string>;
}

/** Accounts with two contacts each, and functions to log activities on them. */
export async function activityFixture<W extends CampaignFixture>(fixture: W) {
  const { app, campaignId } = fixture;
  const phoneTypeId = (await addValidRow(app, actionTypes, { name: 'Phone call', is_dial: true })).id;

  /** Adds a pair with a new outcome. */
  async function pair(effects: object = {}, type: object = {}, outcome: object = {}) {
    const pairIds = {
      action_type_id: Object.keys(type).length > 0 ? (await addValidRow(app, actionTypes, type)).id : phoneTypeId,
      outcome_id: (await addValidRow(app, outcomes, outcome)).id,
    };
    const option = await app.request(app.admin, activityOptions.add, { body: { ...pairIds, ...effects } as never });
    if (option.status !== 200) throw new Error(JSON.stringify(option.body));
    return { ...pairIds, id: option.body.id };
  }
  /** Adds an account with two contacts to the campaign: `contact_id` and `other_contact_id`. */
  async function record() {
    const account_id = await fixture.addAccount({ website: 'worked.example' });
    return {
      account_id,
      contact_id: await fixture.addContact(account_id),
      other_contact_id: await fixture.addContact(account_id),
    };
  }
  /** Logs an activity as a user. Accepts the result of `record` and `pair` as parts of the body. */
  const log = (body: object, user: TestUser = app.admin, campaign_id = campaignId) => {
    const { other_contact_id: _, id: __, ...input } = body as Record<string, unknown>;
    return app.request(user, logActivity, { params: { campaign_id }, body: input as never }) as unknown as Promise<{
      status: number;
      body: LogActivityResult;
    }>;
  };
  /** Returns the first row of a query. */
  const row = async <R extends object>(query: string, values: unknown[]): Promise<R> =>
    (await app.pool.query<R>(query, values)).rows[0]!;
  /** Loads a trail entry. The next two functions load a working row of a contact and of an account. */
  const entry = (id: string) =>
    row<Record<string, unknown>>('select * from trail_entry where campaign_id = $1 and id = $2', [campaignId, id]);
  const contact = (id: string) =>
    row<Record<string, unknown>>('select * from campaign_contact where campaign_id = $1 and contact_id = $2', [
      campaignId,
      id,
    ]);
  const account = (id: string) =>
    row<Record<string, unknown>>('select * from campaign_account where campaign_id = $1 and account_id = $2', [
      campaignId,
      id,
    ]);
  return { ...fixture, pair, record, log, row, entry, contact, account };
}
