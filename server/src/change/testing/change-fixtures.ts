import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { planAssignment, startAssignment } from '@leadwright/contract/features/assigning';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { listOptions, mergeOptions } from '@leadwright/contract/features/field-options';
import { changeCampaignFieldType, migrateCampaignField } from '@leadwright/contract/features/field-types';
import { campaignFields } from '@leadwright/contract/features/fields';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { viewJob } from '@leadwright/contract/features/jobs';
import { populate } from '@leadwright/contract/features/populate';
import { refresh, setRefreshPolicy } from '@leadwright/contract/features/refresh';
import { mergeTags, tags } from '@leadwright/contract/features/tags';
import { mergeVerticals, verticals } from '@leadwright/contract/features/verticals';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import { decisionKind } from '../../features/matching/review/decision-kind.ts';
import { addBatch, addCampaign } from '../../features/matching/testing/review-fixture.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { startChange } from '../start-change.ts';

/** The number of rows of each change, and the rows per step: the last of several steps is interrupted. */
export const ROWS = 200;
export const BATCH_SIZE = 50;

/** A change of `ROWS` rows that a test can start, interrupt and undo. */
export interface ChangeFixture {
  start(): Promise<{ change_id: string; job_id: string }>;
  /** Locks a row until the transaction ends. A change waits for the last row in its last step, and an undo for the first. */
  lockRow(client: PoolClient, position: 'first' | 'last'): Promise<unknown>;
  /** The rows in a fixed order, with all values that the change affects; without their versions. */
  loadRows(): Promise<unknown[]>;
  /** How often the rows were written so far, by their versions or history. A change and its undo write each row once. */
  countWrites?(): Promise<number>;
}

/** Inserts accounts whose order by id is their order by name. Returns their ids. */
async function addAccounts(
  { pool }: TestApp,
  name: string,
  columns: Record<string, unknown> = {},
  count = ROWS,
): Promise<string[]> {
  const names = Object.keys(columns);
  const { rows } = await pool.query<{ id: string }>(
    `insert into account (company_name, country${names.map((column) => `, ${column}`).join('')})
     select $1 || ' ' || i, 'GB'${names.map((_, i) => `, $${i + 3}`).join('')} from generate_series(1, $2::int) i returning id`,
    [name, count, ...Object.values(columns)],
  );
  return rows.map(({ id }) => id).sort();
}

/** Returns a function that locks the first or the last of the rows. */
const lockIn =
  (table: string, column: string, ids: readonly string[]): ChangeFixture['lockRow'] =>
  (client, position) =>
    client.query(`select from ${table} where ${column} = $1 for update`, [ids.at(position === 'first' ? 0 : -1)]);

const versionsOf = async ({ pool }: TestApp, ids: readonly string[]) =>
  Number((await pool.query('select sum(version) as versions from account where id = any($1)', [ids])).rows[0].versions);

/** Builds a change of each kind. A kind that is missing here fails its test. */
export const CHANGE_FIXTURES: Record<string, (app: TestApp) => Promise<ChangeFixture>> = {
  async 'grid.bulk'(app) {
    const ids = await addAccounts(app, 'Changed in bulk', { employees: '10' });
    return {
      start: () =>
        app.call(app.admin, startBulkChange, {
          params: { dataset: allDbAccounts.name },
          body: { selection: { ids }, changes: { employees: '20' } },
        }),
      lockRow: lockIn('account', 'id', ids),
      loadRows: async () =>
        (await app.pool.query('select id, employees from account where id = any($1) order by id', [ids])).rows,
      countWrites: () => versionsOf(app, ids),
    };
  },

  async 'verticals.merge'(app) {
    const [from_id, into_id] = [
      (await addValidRow(app, verticals, { name: 'Interrupted' })).id,
      (await addValidRow(app, verticals, { name: 'Remaining' })).id,
    ];
    const ids = await addAccounts(app, 'Of a merged vertical', { vertical_id: from_id });
    return {
      start: () => app.call(app.admin, mergeVerticals, { body: { from_id, into_id } }),
      lockRow: lockIn('account', 'id', ids),
      loadRows: async () => {
        const { rows } = await app.pool.query(
          `select id, vertical_id from account where id = any($1)
           union all select id, merged_into_id from vertical where id = any($2) order by id`,
          [ids, [from_id, into_id]],
        );
        return rows;
      },
      countWrites: () => versionsOf(app, ids),
    };
  },

  async 'tags.merge'(app) {
    const add = async (name: string) => (await addValidRow(app, tags, { name, scope: 'account' })).id;
    const [from_id, into_id] = [await add('Interrupted'), await add('Remaining')];
    const ids = await addAccounts(app, 'With a merged tag');
    await app.pool.query('insert into account_tag (account_id, tag_id) select unnest($1::uuid[]), $2', [ids, from_id]);
    return {
      start: () => app.call(app.admin, mergeTags, { body: { from_id, into_id } }),
      lockRow: lockIn('account_tag', 'account_id', ids),
      loadRows: async () =>
        (await app.pool.query('select * from account_tag where account_id = any($1) order by account_id', [ids])).rows,
    };
  },

  async 'campaigns.assign'(app) {
    const { id: campaign_id } = await addValidRow(app, campaigns);
    const developers = [(await app.addUserWith([])).id];
    const team = { people: developers, role: 'sd' as const };
    await app.call(app.admin, joinCampaignTeam, { params: { id: campaign_id }, body: team });
    const ids = await addAccounts(app, 'Assigned');
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method, status, populated_at)
       select $1, unnest($2::uuid[]), 'manual', 'unassigned', now()`,
      [campaign_id, ids],
    );
    const { id: change_id } = await app.call(app.admin, planAssignment, {
      params: { campaign_id, of: 'accounts' },
      body: { whose: 'nobody', selection: { query: '{}' }, sort: [], method: 'even', developers } as never,
    });
    const { rows: planned } = await app.pool.query(
      'select record_id from change_row where change_id = $1 order by no',
      [change_id],
    );
    return {
      start: async () => ({
        change_id,
        ...(await app.call(app.admin, startAssignment, { params: { campaign_id, id: change_id } })),
      }),
      lockRow: lockIn(
        'campaign_account',
        'account_id',
        planned.map(({ record_id }) => record_id),
      ),
      loadRows: async () => {
        const { rows } = await app.pool.query(
          `select account_id, sales_developer_id, assigned_at, assigned_by, status from campaign_account
           where campaign_id = $1 order by account_id`,
          [campaign_id],
        );
        return rows;
      },
      countWrites: async () => {
        const { rows } = await app.pool.query(
          `select count(*)::int as count from trail_entry where campaign_id = $1 and kind = 'assignment'`,
          [campaign_id],
        );
        return rows[0].count;
      },
    };
  },

  async 'matching.decide'(app) {
    const { campaignId } = await addCampaign(app, 'Decided');
    const names = Array.from({ length: ROWS }, (_, i) => ({ company_name: `Decided ${i}` }));
    const batchId = await addBatch(app, campaignId, names);
    await app.pool.query(`update import_batch set state = 'matched' where id = $1`, [batchId]);
    const { rows: importRows } = await app.pool.query('select id from import_row where batch_id = $1 order by id', [
      batchId,
    ]);
    const selection = sql`
      select campaign_id, id as record_id, null::text as place from import_row
      where campaign_id = ${campaignId} and batch_id = ${batchId} order by id`;
    return {
      // A request decides so few rows itself.
      start: () =>
        app.db.transaction().execute(async (trx) =>
          startChange(app, trx, { viewer: await loadViewer(trx, app.admin.id) }, decisionKind, {
            title: 'Exclude rows',
            params: { judgement: 'exclude', reason: 'Duplicate', account_id: null, in_bulk: true },
            campaignId,
            rows: selection,
          }),
        ),
      lockRow: lockIn(
        'import_row',
        'id',
        importRows.map(({ id }) => id),
      ),
      loadRows: async () => {
        const { rows } = await app.pool.query(
          `select id, accepted, rejected, added_to_db, account_id, decision_id, decided_by, decided_at, reason
           from import_row where batch_id = $1 order by id`,
          [batchId],
        );
        return rows;
      },
    };
  },

  async 'field-values.merge'(app) {
    const { id: campaign_id } = await addValidRow(app, campaigns);
    const options = [{ label: 'Goes' }, { label: 'Stays' }];
    const { id } = await app.call(app.admin, campaignFields.add, {
      body: { campaign_id, label: 'Interrupted', type: 'select', options },
    });
    const { version } = await app.call(app.admin, listOptions, { params: { id } });
    const { rows: fields } = await app.pool.query('select slot from custom_field where id = $1', [id]);
    const { slot } = fields[0];
    const ids = await addAccounts(app, 'With a merged option');
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method, ${slot})
       select $1, unnest($2::uuid[]), 'manual', 'goes'`,
      [campaign_id, ids],
    );
    const loadColumns = async (columns: string) => {
      const { rows } = await app.pool.query(
        `select ${columns} from campaign_account where campaign_id = $1 order by account_id`,
        [campaign_id],
      );
      return rows;
    };
    return {
      start: () =>
        app.call(app.admin, mergeOptions, { params: { id, code: 'goes' }, body: { version, into: 'stays' } }),
      lockRow: lockIn('campaign_account', 'account_id', ids),
      loadRows: () => loadColumns(`account_id, ${slot}`),
      countWrites: async () =>
        (await loadColumns('version')).reduce((sum: number, row: { version: number }) => sum + row.version, 0),
    };
  },

  async 'field-types.change'(app) {
    const { id, campaign_id, ids, version } = await addFilledField(app, 'Of a changed type');
    return {
      start: async () => {
        const requested = { params: { id }, body: { version, type: 'select' as const } };
        const { job_id } = await app.call(app.admin, changeCampaignFieldType, requested);
        return withChangeId(app, Promise.resolve({ job_id: job_id! }));
      },
      lockRow: lockIn('campaign_account', 'account_id', ids),
      loadRows: async () => {
        const { rows } = await app.pool.query('select type, options from field where id = $1', [id]);
        return [...rows, ...(await loadFieldValues(app, campaign_id, id))];
      },
    };
  },

  async 'field-types.migrate'(app) {
    const { id, campaign_id, ids, version } = await addFilledField(app, 'Copied');
    return {
      start: () =>
        withChangeId(
          app,
          app.call(app.admin, migrateCampaignField, {
            params: { id },
            body: { version, type: 'long_text', label: 'Copy' },
          }),
        ),
      lockRow: lockIn('campaign_account', 'account_id', ids),
      loadRows: async () => {
        const { rows } = await app.pool.query(`select id from field where campaign_id = $1 and type = 'long_text'`, [
          campaign_id,
        ]);
        if (rows[0]) return loadFieldValues(app, campaign_id, rows[0].id);
        return ids.map((account_id) => ({ account_id, value: null }));
      },
      countWrites: async () => {
        const { rows } = await app.pool.query(
          'select sum(version)::int as versions from campaign_account where campaign_id = $1',
          [campaign_id],
        );
        return rows[0].versions;
      },
    };
  },

  async 'working.populate'(app) {
    // Half of the rows are accounts; the other half are their contacts, which the change adds to the campaign.
    const { campaign_id, ids } = await addAcceptedAccounts(app, 'Populated', ROWS / 2);
    const contactIds = await addContactsOf(app, ids);
    const accountRows = workingRows(app, campaign_id, ids);
    const loadRows = async (query: string) => (await app.pool.query(query, [campaign_id])).rows;
    return {
      start: () =>
        withChangeId(app, app.call(app.admin, populate, { params: { campaign_id }, body: { add_contacts: 'all' } })),
      lockRow: (client, position) =>
        (position === 'first' ? accountRows.lockRow : lockIn('contact', 'id', contactIds))(client, position),
      loadRows: async () => [
        ...(await accountRows.loadRows()),
        ...(await loadRows(
          `select contact_id, populated_at, working_values from campaign_contact where campaign_id = $1 order by contact_id`,
        )),
      ],
      // The row of an added contact is inserted and deleted, so that only the log counts its writes.
      countWrites: async () => {
        const [log] = await loadRows(
          `select count(*)::int as restored from change_row where campaign_id = $1 and place = 'contact' and state = 'undone'`,
        );
        return (await accountRows.countWrites()) + 2 * log.restored;
      },
    };
  },

  async 'working.refresh'(app) {
    const { campaign_id, ids } = await addAcceptedAccounts(app, 'Refreshed');
    const { job_id } = await app.call(app.admin, populate, { params: { campaign_id }, body: {} });
    await app.waitForJobEnd(job_id);
    const policy = { entity: 'account', field: 'employees', policy: 'take_newer' } as const;
    await app.call(app.admin, setRefreshPolicy, { params: { campaign_id }, body: policy as never });
    await app.pool.query(`update account set employees = '99' where id = any($1)`, [ids]);
    return {
      start: () => withChangeId(app, app.call(app.admin, refresh, { params: { campaign_id }, body: {} })),
      ...workingRows(app, campaign_id, ids),
    };
  },
};

/** Adds a text field whose values differ in their spelling. */
async function addFilledField(app: TestApp, label: string) {
  const { id: campaign_id } = await addValidRow(app, campaigns);
  const { id, version } = await app.call(app.admin, campaignFields.add, { body: { campaign_id, label, type: 'text' } });
  const { rows } = await app.pool.query('select slot from custom_field where id = $1', [id]);
  const ids = await addAccounts(app, label);
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method, ${rows[0].slot})
     select $1, a.id, 'manual', case when a.no % 2 = 0 then 'Very  large' else 'very large' end
     from unnest($2::uuid[]) with ordinality a(id, no)`,
    [campaign_id, ids],
  );
  return { id, campaign_id, ids, version };
}

/** Loads the values of a field in the accounts of a campaign. */
async function loadFieldValues({ pool }: TestApp, campaignId: string, fieldId: string): Promise<unknown[]> {
  const { rows: fields } = await pool.query('select slot from custom_field where id = $1', [fieldId]);
  const { rows } = await pool.query(
    `select account_id, ${fields[0].slot} as value from campaign_account where campaign_id = $1 order by account_id`,
    [campaignId],
  );
  return rows;
}

async function addAcceptedAccounts(app: TestApp, name: string, count = ROWS) {
  const { id: campaign_id } = await addValidRow(app, campaigns);
  const ids = await addAccounts(app, name, { employees: '10' }, count);
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) select $1, unnest($2::uuid[]), 'manual'`,
    [campaign_id, ids],
  );
  return { campaign_id, ids };
}

/** Adds a contact to each account. Returns the ids of the contacts in the order of their accounts. */
async function addContactsOf({ pool }: TestApp, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ contact_id: string }>(
    `with new_contact as (
       insert into contact (forename, surname, main_account_id) select 'Ada', 'Added', unnest($1::uuid[])
       returning id, main_account_id)
     insert into account_contact (account_id, contact_id) select main_account_id, id from new_contact
     returning account_id, contact_id`,
    [accountIds],
  );
  return rows.map(({ contact_id }) => contact_id);
}

/** The parts of a fixture whose change affects the work on accounts of a campaign. */
function workingRows({ pool }: TestApp, campaignId: string, ids: readonly string[]) {
  const load = async (columns: string) => {
    const { rows } = await pool.query(
      `select ${columns} from campaign_account where campaign_id = $1 order by account_id`,
      [campaignId],
    );
    return rows;
  };
  return {
    lockRow: lockIn('campaign_account', 'account_id', ids),
    loadRows: () => load('account_id, populated_at, populated_by, working_values, working_edits'),
    countWrites: async () => (await load('sum(version) over ()::int as versions'))[0].versions,
  };
}

/** Adds the id of the change to a started job. */
async function withChangeId(app: TestApp, started: Promise<{ job_id: string }>) {
  const { job_id } = await started;
  const { change_id } = await app.call(app.admin, viewJob, { params: { id: job_id } });
  return { job_id, change_id: change_id! };
}
