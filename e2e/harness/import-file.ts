import {
  type Batch,
  type ImportTarget,
  preData,
  previewFile,
  runImport,
  uploadFile,
  viewBatch,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import type { ApiUser } from './api.ts';

/** Runs a file through all stages of an import. `onStageStarted` is called with the job of each stage while it runs. */
export async function importFile(
  user: ApiUser,
  campaignId: string,
  { text, columns }: { text: string; columns: ImportTarget[] },
  onStageStarted: (jobId: string) => Promise<void> = async () => {},
): Promise<Batch> {
  const batch = await user.call(uploadFile, {
    query: { campaign_id: campaignId, file_name: 'supplier.csv' },
    body: text,
  });
  const { options } = await user.call(previewFile, { params: { id: batch.id }, body: {} });
  const stages = [
    () =>
      user.call(preData, {
        body: { batch_id: batch.id, options, supplier: 'Test', obtained_on: '2026-11-01', default_country: 'GB' },
      }),
    () =>
      user.call(writeDataToCsvTable, { body: { batch_id: batch.id, mapping: Object.fromEntries(columns.entries()) } }),
    () => user.call(runImport, { params: { id: batch.id } }),
  ];
  for (const stage of stages) {
    const { job_id } = await stage();
    await onStageStarted(job_id);
    await user.waitForJob(job_id, (job) => job.state.startsWith('done'));
  }
  return user.call(viewBatch, { params: { id: batch.id } });
}
