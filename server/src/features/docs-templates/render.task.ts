import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { hasAccess } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { docsTemplates } from '@leadwright/contract/features/docs-templates';
import type { RowOf } from '@leadwright/contract/resource';
import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import { exportFolder } from '../exports/exports.service.ts';
import type { DocxThread } from './docx/docx-thread.ts';
import { fieldsFor } from './inspection.ts';
import { outputFormatsOf, Renderer } from './render.ts';
import { findSuppressed } from './suppressed-records.ts';
import { listRecordIds, loadValues, recordTypeOf } from './values.ts';
import { ZipArchive } from './zip-archive.ts';

export const RENDER_JOB = 'docs-templates.render';
const BATCH_SIZE = 25;
/** Returns the number of documents per step. A batch document can list thousands of records. */
const batchSize = ({ data_root }: Pick<Template, 'data_root'>) => (data_root === 'batch_of' ? 1 : BATCH_SIZE);

interface RenderParams extends Record<string, unknown> {
  template_id: string;
  number: number;
  record_ids: string[] | null;
  campaign_id: string | null;
}
type Template = RowOf<typeof docsTemplates>;

/** The checkpoint of the job. */
interface Progress extends Record<string, unknown> {
  /** Bytes of the archive that are flushed to the disk. */
  length: number;
  /** The id of the last processed record. */
  after: string | null;
  /** The number of created documents. */
  made: number;
  /** The number of records that no longer exist or that the viewer may not read. */
  left_out: number;
  suppressed: number;
}
const countProcessed = ({ made, left_out, suppressed }: Progress) => made + left_out + suppressed;
const INITIAL_PROGRESS: Progress = { length: 0, after: null, made: 0, left_out: 0, suppressed: 0 };

const READ_TEMPLATES = { subject: docsTemplates.subject, action: 'read' } as const;
const EXPORT_DATA = { subject: 'export', action: 'read' } as const;

/** Renders one document per record into a zip file. A killed job resumes from that file. */
export const renderTask = (app: App, thread: DocxThread): Task<RenderParams> => ({
  kind: RENDER_JOB,
  unit: 'documents',
  about: ({ template_id }) => linkTo('docsTemplate', { docsTemplateId: template_id }),
  async run(job) {
    const viewer = await loadViewer(job.db, job.ownerId);
    if (!mayRender(viewer)) throw new AppError('forbidden', 'You no longer have permission for these documents.');
    const template = await loadTemplateVersion(job.db, job.params);
    const folder = exportFolder(app);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${job.id}.zip`);
    const partialPath = `${path}.part`;
    let progress = (job.checkpoint ?? INITIAL_PROGRESS) as Progress;
    const archive = await ZipArchive.open(partialPath, progress.length);
    const renderer = new Renderer(app.config, thread, template, fieldsFor(template));
    try {
      for (;;) {
        const ids = await loadNextIds(job, viewer, template, progress);
        if (ids.length === 0) break;
        progress = await addDocuments(app, job, viewer, { template, renderer, archive, progress, ids });
      }
      await archive.finish();
      await rename(partialPath, path);
      await job.step(async (trx) => {
        await sql`
          update docs_template_version set last_used_at = now()
          where template_id = ${job.params.template_id} and number = ${job.params.number}`.execute(trx);
        return { processed: job.processed };
      });
      const { made: documents, left_out, suppressed } = progress;
      return { result: { documents, left_out, suppressed }, file: path, withErrors: left_out > 0 };
    } finally {
      await Promise.all([archive.close(), renderer.stop()]);
    }
  },
  async mayDownload(viewer, { ownerId }) {
    return ownerId === viewer.userId && mayRender(viewer);
  },
});

const mayRender = ({ grants, clientId }: Viewer) =>
  clientId === null && hasAccess(grants, READ_TEMPLATES) && hasAccess(grants, EXPORT_DATA);

interface RenderBatch {
  template: Template;
  renderer: Renderer;
  archive: ZipArchive;
  progress: Progress;
  ids: string[];
}

/** Renders documents into the archive. The job step saves the checkpoint, so that no document is added twice. */
async function addDocuments(
  app: App,
  job: JobRun<RenderParams>,
  viewer: Viewer,
  { template, renderer, archive, progress, ids }: RenderBatch,
): Promise<Progress> {
  const campaignId = job.params.campaign_id ?? template.campaign_id ?? undefined;
  const suppressedIds = await findSuppressed(job.db, template.data_root, ids, {
    campaignId,
    clientId: template.client_id,
  });
  const allowedIds = ids.filter((id) => !suppressedIds.has(id));
  const values = await loadValues(app, job.db, viewer, fieldsFor(template), allowedIds);
  const records = allowedIds.map((id) => values.get(id)).filter((record) => record !== undefined);
  for (const { name, bytes } of await renderer.render(records, outputFormatsOf(template), job.signal))
    await archive.add(name, bytes);
  const next: Progress = {
    length: await archive.flush(),
    after: ids.at(-1)!,
    made: progress.made + records.length,
    left_out: progress.left_out + allowedIds.length - records.length,
    suppressed: progress.suppressed + suppressedIds.size,
  };
  await job.step(async () => ({ processed: countProcessed(next), checkpoint: next }));
  return next;
}

async function loadNextIds(
  { db, params }: JobRun<RenderParams>,
  viewer: Viewer,
  template: Template,
  progress: Progress,
): Promise<string[]> {
  const { record_ids: ids, campaign_id: campaignId } = params;
  const done = countProcessed(progress);
  if (ids) return ids.slice(done, done + batchSize(template));
  return listRecordIds(db, viewer, {
    recordType: recordTypeOf(template),
    campaignId,
    after: progress.after,
    limit: batchSize(template),
  });
}

/** Returns a template with the content of a version, which no longer changes. */
export async function loadTemplateVersion(
  db: Db,
  { template_id: id, number }: Pick<RenderParams, 'template_id' | 'number'>,
): Promise<Template> {
  const { rows } = await sql<{ template: Template }>`
    select to_jsonb(t) || v.content as template from docs_template t join docs_template_version v on v.template_id = t.id
    where t.id = ${id} and v.number = ${number} and t.archived_at is null`.execute(db);
  if (!rows[0]) throw new AppError('not_found', 'The template no longer exists.');
  return rows[0].template;
}
