import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { grantedScope, hasAccess, type Scope } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { ADMINISTRATOR_ACCESS } from '@leadwright/contract/features/exports';
import { audit } from '../../access/audit.ts';
import { findCampaignId, viewerInCampaign } from '../../access/campaign-core.ts';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { openGrid } from '../../grid/open-grid.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import type { ServedGrid } from '../../record/source.ts';
import { exportFolder } from './export-files.ts';
import { type ExportRequest, exportQuery } from './export-query.ts';
import { writeCsv, writeJsonLines } from './write-text.ts';
import { writeXlsx } from './write-xlsx.ts';

export const EXPORT_JOB = 'grid.export';
const REPORT_INTERVAL_MS = 500;

const WRITERS = { csv: writeCsv, xlsx: writeXlsx, jsonl: writeJsonLines };

type ExportParams = ExportRequest & Record<string, unknown>;

export const exportTask = (app: App): Task<ExportParams> => ({
  kind: EXPORT_JOB,
  unit: 'rows',
  async run(job) {
    const grid = app.grids.get(job.params.dataset);
    const viewer = await viewerInCampaign(job.db, await loadViewer(job.db, job.ownerId), findCampaignId(job.params));
    const scope = grid && exportScope(grid, viewer, job.params);
    if (!scope) throw new AppError('forbidden', 'You no longer have permission to export these rows.');
    const folder = exportFolder(app);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${job.id}.${job.params.format}`);
    const partialPath = `${path}.part`;
    const client = await app.jobPool.connect();
    let hasFailed = true;
    try {
      await client.query('begin isolation level repeatable read read only');
      const query = await exportQuery(job.db, client, await openGrid(grid, viewer, job.params), job.params);
      const progress = progressReporter(job, query.expected);
      const { suppressed } = query;
      const target = { client, query, path: partialPath, title: grid.dataset.title, signal: job.signal, progress };
      const rows = await WRITERS[job.params.format](target, job.params);
      await client.query('commit');
      await rename(partialPath, path);
      await job.step(async (trx) => {
        const { dataset, ...after } = job.params;
        await audit(trx, {
          viewer,
          job,
          action: 'export',
          entity: dataset,
          id: job.id,
          after: { ...after, rows, suppressed },
        });
        return {
          processed: rows,
          total: rows,
          checkpoint: { scope, campaigns: viewer.campaigns && [...viewer.campaigns] },
        };
      });
      hasFailed = false;
      return { result: { rows, suppressed }, file: path };
    } finally {
      // A connection in the middle of a COPY cannot be reused.
      client.release(hasFailed);
      if (hasFailed) await Promise.all([rm(partialPath, { force: true }), rm(path, { force: true })]);
    }
  },
  /** Allows users with the scope "all", and the owner with an unchanged scope, if they can still see all columns. */
  async mayDownload(viewer, { ownerId, params, checkpoint }, db) {
    const grid = app.grids.get(params.dataset);
    const scope = grid && exportScope(grid, viewer, params);
    if (!scope || (scope !== 'all' && (ownerId !== viewer.userId || checkpoint?.scope !== scope))) return false;
    if (!canSeeAllCampaigns(viewer, checkpoint?.campaigns)) return false;
    const campaignViewer = await viewerInCampaign(db, viewer, findCampaignId(params));
    const { columns } = await openGrid(grid, campaignViewer, params);
    return params.columns.every((name) => columns.has(name));
  },
});

/** Returns whether a client user still sees all campaigns of the export. Without a list, it covered all campaigns. */
const canSeeAllCampaigns = ({ campaigns }: Viewer, exportedCampaigns: unknown): boolean =>
  campaigns === null || (Array.isArray(exportedCampaigns) && exportedCampaigns.every((id) => campaigns.includes(id)));

/** Returns the viewer's scope for exporting rows of a grid; undefined without the permission. */
export function exportScope(
  { dataset: { subject } }: ServedGrid,
  viewer: Viewer,
  { format }: Pick<ExportParams, 'format'>,
): Scope | undefined {
  const isOffered = format !== 'jsonl' || hasAccess(viewer.grants, ADMINISTRATOR_ACCESS);
  const mayExport = hasAccess(viewer.grants, { subject: 'export', action: 'read' });
  return isOffered && mayExport ? grantedScope(viewer.grants, subject, 'read') : undefined;
}

/** Returns a function that saves the progress at most twice a second and checks for cancellation. */
function progressReporter(job: JobRun<ExportParams>, expected: number): (rows: number) => Promise<void> {
  let lastReportMs = 0;
  return async (rows) => {
    const now = Date.now();
    if (now - lastReportMs < REPORT_INTERVAL_MS) return;
    lastReportMs = now;
    await job.step(async () => ({ processed: rows, total: Math.max(rows, expected) }));
  };
}
