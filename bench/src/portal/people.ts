import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountsForCampaign,
  allDbAccounts,
  searchAccounts,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { countRows } from '@leadwright/contract/features/exports';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { listJobs } from '@leadwright/contract/features/jobs';
import type { BenchDatabase } from '../harness/bench-database.ts';
import type { Client } from '../harness/client.ts';

const THINKING_MS = [500, 2_500] as const;

/** Returns a generator of the same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Row = { id: string; version: number; employees: string };
/** Milliseconds of every call. */
export type Times = { page: number[]; other: number[] };

/** Returns the action at a position from 0 to 1, by the actions' shares in per cent. */
function one<T>(acts: [share: number, act: T][], position: number): T {
  let left = position * 100;
  for (const [share, act] of acts) {
    left -= share;
    if (left < 0) return act;
  }
  return acts[0]![1];
}

/** Simulates one user who pages, sorts, searches, opens a company and edits a cell, with pauses in between. */
export async function work(
  user: Client,
  database: BenchDatabase,
  random: () => number,
  times: Times,
  until: number,
): Promise<void> {
  const campaign_id = database.campaignId;
  const timed = async <T>(kind: keyof Times, ask: () => Promise<T>): Promise<T> => {
    const begin = performance.now();
    const answer = await ask();
    times[kind].push(performance.now() - begin);
    return answer;
  };
  const page = async (request: object) => {
    const body = { campaign_id, query: JSON.stringify(request) };
    const { data } = await timed('page', () => user.call(accountsForCampaign.endpoint, { body }));
    return (JSON.parse(data) as { rows: Row[] }).rows;
  };
  const scrolled = (startRow: number) => page({ startRow, endRow: startRow + 100 });
  const search = { filterModel: { company_name: { filterType: 'text', type: 'contains', filter: database.rareWord } } };
  let rows: Row[] = [];
  const correct = ({ id, version, employees }: Row) =>
    timed('other', () =>
      user.call(changeCells, {
        params: { dataset: accountsForCampaign.name },
        body: {
          campaign_id,
          cells: [{ id, version, column: 'employees', value: String(Math.floor(random() * 500)), was: employees }],
        },
      }),
    );
  const anyRow = () => rows[Math.floor(random() * rows.length)]!;
  const acts: [share: number, act: () => Promise<unknown>][] = [
    [
      40,
      async () => {
        rows = await page({});
      },
    ],
    [15, () => scrolled(100 * Math.floor(random() * 20))],
    [10, () => timed('page', () => user.call(allDbAccounts.endpoint, { body: { query: '{}' } }))],
    [
      10,
      () =>
        Promise.all([
          page(search),
          timed('other', () =>
            user.call(countRows, {
              params: { dataset: accountsForCampaign.name },
              body: { campaign_id, query: JSON.stringify(search) },
            }),
          ),
        ]),
    ],
    [10, () => timed('other', () => user.call(viewAccount, { params: { id: anyRow().id } }))],
    [5, () => timed('other', () => user.call(searchAccounts, { params: { q: database.rareWord } }))],
    [5, () => timed('other', () => user.call(listJobs))],
    [5, () => correct(anyRow())],
  ];
  // Spreads the start of the users.
  await sleep(random() * THINKING_MS[1]);
  rows = await page({});
  while (performance.now() < until) {
    await one(acts, random())();
    await sleep(THINKING_MS[0] + random() * (THINKING_MS[1] - THINKING_MS[0]));
  }
}
