import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { type Dataset, type FilterModel, gridReply } from '@leadwright/contract/grid';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { measureMilliseconds, quantile, reportAtMost } from '../harness/measure.ts';
import { defaultColumns } from './grid.ts';

const RUNS = 40;

const textFilter = (type: 'contains' | 'equals', filter: string) => ({ filterType: 'text', type, filter }) as const;
const setFilter = (value: string) => ({ filterType: 'set' as const, values: [value] });
const sinceFilter = (day: string) => ({ filterType: 'date', type: 'greaterThanOrEqual', dateFrom: day }) as const;

/** Single filters with many and with few matching rows, each on an indexed column. */
const singleFilters = (rareWord: string): FilterModel[] => [
  { company_name: textFilter('contains', rareWord) },
  { company_name: textFilter('contains', 'timber') },
  { head_office_city: textFilter('contains', 'leeds') },
  { registration_number: textFilter('contains', '12345') },
];
const tripleFilters = (rareWord: string): FilterModel[] => [
  {
    company_name: textFilter('contains', 'timber'),
    head_office_city: textFilter('equals', 'Leeds'),
    country: setFilter('NL'),
  },
  { company_name: textFilter('contains', rareWord), country: setFilter('GB'), updated_at: sinceFilter('2026-02-01') },
  {
    head_office_city: textFilter('contains', 'bonn'),
    register_status: setFilter('unknown'),
    postcode: textFilter('contains', 'ls7'),
  },
];

/** Applies the filters in turn and returns the milliseconds until the first rows of each run, in the default order. */
async function measureFirstRows({ url, token, campaignId }: BenchDatabase, dataset: Dataset, filters: FilterModel[]) {
  const columns = defaultColumns(dataset);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const query = JSON.stringify({ columns, filterModel: filters[run % filters.length] });
    const body = JSON.stringify({ campaign_id: campaignId, query });
    const elapsedMs = await measureMilliseconds(async () => {
      const response = await fetch(url + dataset.endpoint.path, { method: 'POST', headers, body });
      gridReply.parse(await response.json());
    });
    times.push(elapsedMs);
  }
  return times;
}

/** Measures the p95 of filtered pages in the master database and in a campaign. */
export async function benchFilters(database: BenchDatabase): Promise<void> {
  for (const dataset of [allDbAccounts, accountsForCampaign] as Dataset[]) {
    const singleFilterTimes = await measureFirstRows(database, dataset, singleFilters(database.rareWord));
    reportAtMost('G81', `${dataset.title}: one indexed filter, p95`, quantile(singleFilterTimes, 0.95), 400, 'ms');
    const tripleFilterTimes = await measureFirstRows(database, dataset, tripleFilters(database.rareWord));
    reportAtMost('G82', `${dataset.title}: three filters, p95`, quantile(tripleFilterTimes, 0.95), 1_000, 'ms');
  }
}
