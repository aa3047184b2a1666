import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { planAssignment, startAssignment } from '@leadwright/contract/features/assigning';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { listOptions, mergeOptions } from '@leadwright/contract/features/field-options';
import { campaignFields } from '@leadwright/contract/features/fields';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { mergeTags, tags } from '@leadwright/contract/features/tags';
import { mergeVerticals, verticals } from '@leadwright/contract/features/verticals';
import { sql } from 'kysely';
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
  /** A statement that locks the row that is changed last, so that the job waits in its last step. */
  lockLastRow: string;
  /** The rows in a fixed order, with all values that the change affects; without their versions. */
  loadRows(): Promise<unknown[]>;
  /** How often the rows were written so far, by their versions or history. A change and its undo write each row once. */
  countWrites?(): Promise<number>;
}

/** Inserts accounts whose order by id is their order by name. Returns their ids. */
async function addAccounts({ pool }: TestApp, name: string, columns: Record<string, unknown> = {}): Promise<string[]> {
  const names = Object.keys(columns);
  const { rows } = await pool.query<{ id: string }>(
    `insert into account (company_name, country${names.map((column) => `, ${column}`).join('')})
     select $1 || ' ' || i, 'GB'${names.map((_, i) => `, $${i + 3}`).join('')} from generate_series(1, $2::int) i returning id`,
    [name, ROWS, ...Object.values(columns)],
  );
  return rows.map(({ id }) => id).sort();
}

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
      lockLastRow: `select from account where id = '${ids.at(-1)}' for update`,
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
      lockLastRow: `select from account where id = '${ids.at(-1)}' for update`,
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
      lockLastRow: `select from account_tag where account_id = '${ids.at(-1)}' for update`,
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
    const { rows: lastRows } = await app.pool.query(
      'select record_id as id from change_row where change_id = $1 order by no desc limit 1',
      [change_id],
    );
    return {
      start: async () => ({
        change_id,
        ...(await app.call(app.admin, startAssignment, { params: { campaign_id, id: change_id } })),
      }),
      lockLastRow: `select from campaign_account where account_id = '${lastRows[0].id}' for update`,
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
    const { rows: lastRows } = await app.pool.query(
      'select id from import_row where batch_id = $1 order by id desc limit 1',
      [batchId],
    );
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
      lockLastRow: `select from import_row where id = '${lastRows[0].id}' for update`,
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
      lockLastRow: `select from campaign_account where account_id = '${ids.at(-1)}' for update`,
      loadRows: () => loadColumns(`account_id, ${slot}`),
      countWrites: async () =>
        (await loadColumns('version')).reduce((sum: number, row: { version: number }) => sum + row.version, 0),
    };
  },
};
