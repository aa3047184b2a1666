import { setTimeout as sleep } from 'node:timers/promises';
import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { searchAccounts, viewAccount } from '@leadwright/contract/features/accounts';
import { countRows } from '@leadwright/contract/features/exports';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { listJobs } from '@leadwright/contract/features/jobs';
import type { BenchDatabase } from '../harness/bench-database.ts';
import type { Client } from '../harness/client.ts';

const THINK_TIME_MS = [500, 2_500] as const;

/** Returns a generator of numbers from 0 to 1 that depend on the seed alone. */
export function seededRandom(seed: number): () => number {
  // Consecutive seeds would start with almost the same number.
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Row = { id: string; version: number; employees: string };
/** Milliseconds of the calls for grid pages and of all other calls. */
export type CallTimes = { page: number[]; other: number[] };

/** Picks an action according to the shares in per cent; `position` is a number from 0 to 1. */
function pickAction<T>(actions: [share: number, action: T][], position: number): T {
  let remaining = position * 100;
  for (const [share, action] of actions) {
    remaining -= share;
    if (remaining < 0) return action;
  }
  return actions[0]![1];
}

/** Simulates a user who pages, searches, opens companies and edits cells until the deadline, with pauses in between. */
export async function simulateUser(
  user: Client,
  database: BenchDatabase,
  random: () => number,
  times: CallTimes,
  deadline: number,
): Promise<void> {
  const campaign_id = database.campaignId;
  const measureCall = async <T>(kind: keyof CallTimes, sendRequest: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const response = await sendRequest();
    times[kind].push(performance.now() - start);
    return response;
  };
  const requestPage = async (request: object) => {
    const body = { campaign_id, query: JSON.stringify(request) };
    const { data } = await measureCall('page', () => user.call(accountsForCampaign.endpoint, { body }));
    return (JSON.parse(data) as { rows: Row[] }).rows;
  };
  const loadPageAt = (startRow: number) => requestPage({ startRow, endRow: startRow + 100 });
  const search = { filterModel: { company_name: { filterType: 'text', type: 'contains', filter: database.rareWord } } };
  let rows: Row[] = [];
  const editEmployees = ({ id, version, employees }: Row) =>
    measureCall('other', () =>
      user.call(changeCells, {
        params: { dataset: accountsForCampaign.name },
        body: {
          campaign_id,
          cells: [{ id, version, column: 'employees', value: String(Math.floor(random() * 500)), was: employees }],
        },
      }),
    );
  const randomRow = () => rows[Math.floor(random() * rows.length)]!;
  const actions: [share: number, action: () => Promise<unknown>][] = [
    [
      40,
      async () => {
        rows = await requestPage({});
      },
    ],
    [15, () => loadPageAt(100 * Math.floor(random() * 20))],
    [10, () => measureCall('page', () => user.call(allDbAccounts.endpoint, { body: { query: '{}' } }))],
    [
      10,
      () =>
        Promise.all([
          requestPage(search),
          measureCall('other', () =>
            user.call(countRows, {
              params: { dataset: accountsForCampaign.name },
              body: { campaign_id, query: JSON.stringify(search) },
            }),
          ),
        ]),
    ],
    [10, () => measureCall('other', () => user.call(viewAccount, { params: { id: randomRow().id } }))],
    [5, () => measureCall('other', () => user.call(searchAccounts, { params: { q: database.rareWord } }))],
    [5, () => measureCall('other', () => user.call(listJobs))],
    [5, () => editEmployees(randomRow())],
  ];
  // The users start at different times.
  await sleep(random() * THINK_TIME_MS[1]);
  rows = await requestPage({});
  while (performance.now() < deadline) {
    await pickAction(actions, random())();
    await sleep(THINK_TIME_MS[0] + random() * (THINK_TIME_MS[1] - THINK_TIME_MS[0]));
  }
}
