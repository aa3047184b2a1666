import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { exportRows } from '@leadwright/contract/features/exports';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureSeconds, median, printNote, reportMegabytes, reportRatio } from '../harness/measure.ts';
import { copyOut } from './copy.ts';

const RUNS = 5;
const MIN_RATIO = 0.7;
const MAX_MEGABYTES = 150;

/** SQL expression of each exported grid column in the baseline, which does not sort, label or quote the values. */
export const EXPORT_COLUMNS: Record<string, string> = {
  company_name: 'a.company_name',
  legal_name: 'a.legal_name',
  head_office_address_1: 'a.head_office_address_1',
  head_office_city: 'a.head_office_city',
  head_office_county: 'a.head_office_county',
  postcode: 'a.postcode',
  country: 'a.country',
  registration_number: 'a.registration_number',
  website: 'a.website',
  phone_no: 'a.phone_no',
  register_status: 'a.register_status',
  vertical_label: 'v.name',
  employees: 'a.employees',
  linkedin: 'a.linkedin',
  source: 'a.source',
  link_method: 'ca.link_method',
  added_at: 'ca.added_at',
};

/** Measures P9: the export of a campaign's rows to a file, compared with COPY of the same cells into a file. */
export async function benchExport({ serve, pool, campaignId, accountCount, dataDir }: BenchDatabase): Promise<void> {
  await using server = await serve();
  const user = await signInClient(server.url);
  const runExport = async (format: 'csv' | 'xlsx') => {
    const { job_id } = await user.call(exportRows, {
      params: { dataset: accountsForCampaign.name },
      body: {
        campaign_id: campaignId,
        selection: { query: '{}' },
        columns: Object.keys(EXPORT_COLUMNS),
        format,
      },
    });
    await user.waitForJob(job_id);
  };
  const copyPath = join(dataDir, 'baseline.csv');
  const rowsSql = `select ${Object.values(EXPORT_COLUMNS).join(', ')} from campaign_account ca
    join account a on a.id = ca.account_id left join vertical v on v.id = a.vertical_id
    where ca.campaign_id = '${campaignId}' and a.archived_at is null`;
  const runCopy = () => copyOut(pool, `copy (${rowsSql}) to stdout with (format csv)`, copyPath);
  await runExport('csv');
  const { rss: rssBefore } = await server.readUsage();
  const exportTimes: number[] = [];
  const copyTimes: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    exportTimes.push(await measureSeconds(() => runExport('csv')));
    copyTimes.push(await measureSeconds(runCopy));
  }
  const { peakRss, maxStallMs } = await server.readUsage();
  const rowsPerSecond = (elapsedSeconds: number) => accountCount / elapsedSeconds;
  reportRatio(
    'P9',
    'CSV export, formula-safe, in order',
    rowsPerSecond(median(exportTimes)),
    rowsPerSecond(median(copyTimes)),
    'rows/s',
    MIN_RATIO,
    'at least',
  );
  reportMegabytes('P9', 'memory growth of the server', peakRss - rssBefore, MAX_MEGABYTES);
  printNote(`longest event loop stall: ${maxStallMs.toFixed(0)} ms`);
  const xlsxSeconds = await measureSeconds(() => runExport('xlsx'));
  const { peakRss: xlsxPeakRss } = await server.readUsage();
  const xlsxRate = Math.round(rowsPerSecond(xlsxSeconds)).toLocaleString('en-GB');
  printNote(`XLSX export: ${xlsxRate} rows/s, memory growth: ${Math.round((xlsxPeakRss - rssBefore) / 1e6)} MB`);
  await rm(copyPath);
}
