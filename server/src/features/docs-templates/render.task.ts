import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfies } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { docsTemplates } from '@leadwright/contract/features/docs-templates';
import type { RowOf } from '@leadwright/contract/resource';
import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import { viewerOf } from '../../access/viewer-of.queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import { exportFolder } from '../exports/exports.service.ts';
import type { DocxThread } from './docx/docx-thread.ts';
import { fieldsFor } from './inspection.ts';
import { kindsOf, Renderer } from './render.ts';
import { suppressedOf } from './suppressed.ts';
import { holderOf, recordsAfter, valuesOf } from './values.ts';
import { ZipArchive } from './zip-archive.ts';

export const RENDER_JOB = 'docs-templates.render';
const AT_ONCE = 25;
/** A batch has thousands of records by itself. */
const atOnce = ({ data_root }: Pick<Template, 'data_root'>) => (data_root === 'batch_of' ? 1 : AT_ONCE);

interface Order extends Record<string, unknown> {
  template_id: string;
  number: number;
  record_ids: string[] | null;
  campaign_id: string | null;
}
type Template = RowOf<typeof docsTemplates>;

/** How far the archive is safe, and which record comes next. */
interface Place extends Record<string, unknown> {
  length: number;
  after: string | null;
  made: number;
  left_out: number;
  suppressed: number;
}
const handled = ({ made, left_out, suppressed }: Place) => made + left_out + suppressed;
const START: Place = { length: 0, after: null, made: 0, left_out: 0, suppressed: 0 };

const READ = { subject: docsTemplates.subject, action: 'read' } as const;
const EXPORT = { subject: 'export', action: 'read' } as const;

/** One document for each record, in one zip: the file itself is what a job that was killed goes on from. */
export const renderTask = (app: App, thread: DocxThread): Task<Order> => ({
  kind: RENDER_JOB,
  unit: 'documents',
  about: ({ template_id }) => linkTo('docsTemplate', { docsTemplateId: template_id }),
  async run(job) {
    const viewer = await viewerOf(job.db, job.ownerId);
    if (!mayRender(viewer)) throw new AppError('forbidden', 'You no longer have permission for these documents.');
    const template = await templateOf(job.db, job.params);
    const folder = exportFolder(app);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${job.id}.zip`);
    const unfinished = `${path}.part`;
    let place = (job.checkpoint ?? START) as Place;
    const archive = await ZipArchive.open(unfinished, place.length);
    const renderer = new Renderer(app.config, thread, template, fieldsFor(template));
    try {
      for (;;) {
        const ids = await nextIds(job, viewer, template, place);
        if (ids.length === 0) break;
        place = await addDocuments(app, job, viewer, { template, renderer, archive, place, ids });
      }
      await archive.finish();
      await rename(unfinished, path);
      await sql`
        update docs_template_version set last_used_at = now()
        where template_id = ${job.params.template_id} and number = ${job.params.number}`.execute(job.db);
      const { made: documents, left_out, suppressed } = place;
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
  clientId === null && satisfies(grants, READ) && satisfies(grants, EXPORT);

interface Making {
  template: Template;
  renderer: Renderer;
  archive: ZipArchive;
  place: Place;
  ids: string[];
}

/** Adds the documents of some records; the place moves on with the step, so that none is there twice. */
async function addDocuments(
  app: App,
  job: JobRun<Order>,
  viewer: Viewer,
  { template, renderer, archive, place, ids }: Making,
): Promise<Place> {
  const campaignId = job.params.campaign_id ?? template.campaign_id ?? undefined;
  const closed = await suppressedOf(job.db, template.data_root, ids, { campaignId, clientId: template.client_id });
  const open = ids.filter((id) => !closed.has(id));
  const values = await valuesOf(app, job.db, viewer, fieldsFor(template), open);
  const records = open.map((id) => values.get(id)).filter((one) => one !== undefined);
  for (const { name, bytes } of await renderer.render(records, kindsOf(template), job.signal))
    await archive.add(name, bytes);
  const next: Place = {
    length: await archive.safe(),
    after: ids.at(-1)!,
    made: place.made + records.length,
    left_out: place.left_out + open.length - records.length,
    suppressed: place.suppressed + closed.size,
  };
  await job.step(async () => ({ processed: handled(next), checkpoint: next }));
  return next;
}

async function nextIds(
  { db, params }: JobRun<Order>,
  viewer: Viewer,
  template: Template,
  place: Place,
): Promise<string[]> {
  const { record_ids: ids, campaign_id: campaignId } = params;
  const done = handled(place);
  if (ids) return ids.slice(done, done + atOnce(template));
  return recordsAfter(db, viewer, {
    holder: holderOf(template),
    campaignId,
    after: place.after,
    limit: atOnce(template),
  });
}

/** What the version said when the job was asked for: it no longer changes. */
export async function templateOf(
  db: Db,
  { template_id: id, number }: Pick<Order, 'template_id' | 'number'>,
): Promise<Template> {
  const { rows } = await sql<{ template: Template }>`
    select to_jsonb(t) || v.content as template from docs_template t join docs_template_version v on v.template_id = t.id
    where t.id = ${id} and v.number = ${number} and t.archived_at is null`.execute(db);
  if (!rows[0]) throw new AppError('not_found', 'The template no longer exists.');
  return rows[0].template;
}
