import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/accounts';
import { type Dataset, type FilterModel, gridReply } from '@leadwright/contract/grid';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { milliseconds, quantile, reportAtMost } from '../harness/measure.ts';
import { shownColumns } from './grid.ts';

const RUNS = 40;

const text = (type: 'contains' | 'equals', filter: string) => ({ filterType: 'text', type, filter }) as const;
const set = (value: string) => ({ filterType: 'set' as const, values: [value] });
const since = (day: string) => ({ filterType: 'date', type: 'greaterThanOrEqual', dateFrom: day }) as const;

/** Filters with many and with few matching rows, each with an index. */
const ONE = (rareWord: string): FilterModel[] => [
  { company_name: text('contains', rareWord) },
  { company_name: text('contains', 'timber') },
  { head_office_city: text('contains', 'leeds') },
  { registration_number: text('contains', '12345') },
];
const THREE = (rareWord: string): FilterModel[] => [
  {
    company_name: text('contains', 'timber'),
    head_office_city: text('equals', 'Leeds'),
    country: set('NL'),
  },
  { company_name: text('contains', rareWord), country: set('GB'), updated_at: since('2026-02-01') },
  {
    head_office_city: text('contains', 'bonn'),
    register_status: set('unknown'),
    postcode: text('contains', 'ls7'),
  },
];

/** Returns the milliseconds to the first rows for each list of filters in turn, in the grid's default order. */
async function firstRows({ url, token, campaignId }: BenchDatabase, dataset: Dataset, filters: FilterModel[]) {
  const columns = shownColumns(dataset);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const query = JSON.stringify({ columns, filterModel: filters[run % filters.length] });
    const body = JSON.stringify({ campaign_id: campaignId, query });
    const time = await milliseconds(async () => {
      const answer = await fetch(url + dataset.endpoint.path, { method: 'POST', headers, body });
      gridReply.parse(await answer.json());
    });
    taken.push(time);
  }
  return taken;
}

/** Measures p95 of filtered pages in the master database and in a campaign. */
export async function benchFilters(database: BenchDatabase): Promise<void> {
  for (const dataset of [allDbAccounts, accountsForCampaign] as Dataset[]) {
    const one = await firstRows(database, dataset, ONE(database.rareWord));
    reportAtMost('G81', `${dataset.title}: one indexed filter, p95`, quantile(one, 0.95), 400, 'ms');
    const three = await firstRows(database, dataset, THREE(database.rareWord));
    reportAtMost('G82', `${dataset.title}: three filters, p95`, quantile(three, 0.95), 1_000, 'ms');
  }
}
