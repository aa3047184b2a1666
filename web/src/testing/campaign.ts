import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import {
  type ColumnTarget,
  preData,
  previewFile,
  runImport,
  uploadFile,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { viewJob } from '@leadwright/contract/features/jobs';
import { expect } from 'vitest';
import { call } from '../api/call.ts';

export async function addCampaign(): Promise<string> {
  const code = Math.random().toString(36).slice(2, 10).toUpperCase();
  const client = await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const dates = {
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    lawful_basis: 'legitimate_interest',
    client_visible: true,
  } as const;
  return (await call(campaigns.add, { body: { code, name: code, client_id: client.id, ...dates } })).id;
}

/** Waits until a job is done. */
async function waitForJob({ job_id }: { job_id: string }) {
  const state = async () => (await call(viewJob, { params: { id: job_id } })).state;
  await expect.poll(state, { timeout: 60_000 }).toMatch(/^done/);
}

/** Uploads a file into a campaign, reads it and checks its rows. Returns the id of the import. */
export async function checkFile(
  campaign_id: string,
  text: string,
  mapping: Record<number, ColumnTarget>,
): Promise<string> {
  const file = new Blob([text], { type: 'application/octet-stream' });
  const { id } = await call(uploadFile, { query: { campaign_id, file_name: 'supplier.csv' }, body: file as never });
  const { options } = await call(previewFile, { params: { id }, body: {} });
  const body = { batch_id: id, options, supplier: 'Test', obtained_on: '2026-11-01', default_country: 'GB' };
  await waitForJob(await call(preData, { body }));
  await waitForJob(await call(writeDataToCsvTable, { body: { batch_id: id, mapping } }));
  return id;
}

/** Adds accounts to a campaign by importing a file with their official numbers. Returns the ids of the accounts. */
export async function addCampaignAccounts(campaign_id: string, names: string[]): Promise<string[]> {
  const firstNumber = 10_000_000 + Math.floor(Math.random() * 80_000_000);
  const numberedAccounts = names.map((company_name, i) => ({ company_name, value: String(firstNumber + i) }));
  const ids: string[] = [];
  for (const { company_name, value } of numberedAccounts) {
    const body = { company_name, country: 'GB', identifiers: [{ scheme: 'GB-COH', value }] };
    ids.push((await call(addAccounts, { body: body as never })).id);
  }
  const text = ['Name,Number', ...numberedAccounts.map(({ company_name, value }) => `${company_name},${value}`)].join(
    '\n',
  );
  const id = await checkFile(campaign_id, text, { 0: 'company_name', 1: 'registration_number' });
  await waitForJob(await call(runImport, { params: { id } }));
  return ids;
}
