import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  docsTemplateFile,
  docsTemplateLifecycle,
  docsTemplates,
  documentPrograms,
  inspectDocsTemplate,
  previewDocsTemplate,
  readDocsTemplateText,
  renderDocsTemplate,
  renderDocuments,
  type TagFault,
  uploadDocsTemplate,
} from '@leadwright/contract/features/docs-templates';
import { type RecordWithFiles, storeDocument } from '@leadwright/contract/features/record-files';
import { type MergeValues, sampleValues } from '@leadwright/contract/merge/catalogue';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { assertAgencyScope, requireCampaign } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { assertDiskSpace } from '../../disk-space.ts';
import { lockStoredFiles, storeBytes, storedPath } from '../../files/stored.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { templateRoutes } from '../../resource/template-routes.ts';
import { addFile, requireRecord } from '../record-files/record-files.service.ts';
import { docsTemplateEntity } from './docs-templates.ts';
import { DocxThread } from './docx/docx-thread.ts';
import { readDocx } from './docx/package.ts';
import { fieldsFor, inspectDocx, inspectHtml, shortTextProblems, type TemplateInspection } from './inspection.ts';
import { findChromium, findLibreOffice } from './pdf/programs.ts';
import { loadTemplateVersion, RENDER_JOB, renderTask } from './render.task.ts';
import {
  CONTENT_TYPE,
  type OutputFormat,
  outputFormatsOf,
  type RenderedFile,
  Renderer,
  type TemplateContent,
} from './render.ts';
import { receiveTemplate } from './template-file.ts';
import { countRecords, loadValues, recordTypeOf } from './values.ts';

type Template = RowOf<typeof docsTemplates>;

/** The record type that a document can be attached to. Documents for a batch cannot be attached. */
const ATTACHABLE_ENTITY: Partial<Record<ReturnType<typeof recordTypeOf>, RecordWithFiles>> = {
  client: 'clients',
  campaign: 'campaigns',
  account: 'accounts',
  contact: 'contacts',
};
const NOT_ATTACHABLE = defineMessage(
  'errors.documentNotKept',
  'A document for several records cannot be attached to one of them. Download it instead.',
);
const UPLOAD_INCOMPLETE = defineMessage(
  'problems.documentNotSent',
  'The document was not uploaded completely. Upload it again.',
);
const RECORD_NOT_FOUND = defineMessage(
  'errors.noDocumentRecord',
  'This record does not exist, or you do not have access to it.',
);
const WRONG_SCOPE = defineMessage('errors.documentOtherPlace', 'This template is for another client or campaign.');
const NO_ACTIVE_VERSION = defineMessage(
  'errors.documentNotActive',
  'No version of this template is in use yet. Activate one first.',
);
const NO_RECORDS = defineMessage(
  'errors.noDocumentRecords',
  'There is no record that you can see to fill this template from.',
);
const FORMAT_NOT_OFFERED = defineMessage(
  'errors.documentOutput',
  'This template does not create this format. See its settings for the available formats.',
);

export function docsTemplatesRoutes(app: App): void {
  const source = rowSource(app, docsTemplateEntity);
  const thread = new DocxThread();
  app.http.addHook('onClose', () => thread.stop());
  app.jobs.define(renderTask(app, thread));
  serveGrid(app, docsTemplates.list, source.grid);
  viewRoute(app, docsTemplateEntity, source);
  removeRoute(app, docsTemplateEntity, source);

  const inspect = async (
    trx: Trx,
    template: Pick<Template, 'data_root' | 'batch_of' | 'purpose' | 'file' | 'source'>,
  ): Promise<TemplateInspection> => {
    const catalogue = fieldsFor(template);
    const { file } = template;
    if (!file) return inspectHtml(template.source, catalogue);
    if (!(await lockStoredFiles(trx, [file])).has(file)) throw invalidInput({ file: UPLOAD_INCOMPLETE });
    return inspectDocx(thread, storedPath(app.config, file), catalogue);
  };

  templateRoutes(app, docsTemplateEntity, source, docsTemplateLifecycle as never, {
    versions: 'docs_template_version',
    usageFields: ['scope', 'client_id', 'campaign_id', 'language', 'purpose'],
    async build(trx, content) {
      const template = content as unknown as Template;
      const textProblems = shortTextProblems(template, fieldsFor(template));
      // The rules of the entity report a missing file or source.
      if (template.format === 'docx' ? !template.file : !template.source)
        return { fields: {}, builtVersion: {}, problems: textProblems };
      // Ignores content that remains from the other format.
      const inspectable = template.format === 'docx' ? { ...template, source: '' } : { ...template, file: '' };
      const { tags, faults } = await inspect(trx, inspectable);
      return { fields: {}, builtVersion: { format: template.format, tags, faults }, problems: textProblems };
    },
    assertActivatable(builtVersion) {
      const { format, faults } = builtVersion as TemplateInspection & { format: Template['format'] };
      if (faults.length > 0) throw tagError(format, faults);
    },
  });

  serve(app, uploadDocsTemplate, async ({ query, body, viewer, transaction }) => {
    assertCanWrite(
      viewer.grants.some(
        ({ subject, action }) => subject === docsTemplates.subject && (action === 'create' || action === 'update'),
      ),
    );
    await assertDiskSpace(app.config);
    const { file, bytes, result } = await receiveTemplate(body, app, transaction, (path) =>
      inspectDocx(thread, path, fieldsFor(query)),
    );
    return { file, bytes, ...result };
  });
  serve(app, inspectDocsTemplate, ({ body, transaction }) => transaction((trx) => inspect(trx, body)));
  serve(app, documentPrograms, async () => ({
    html: findChromium(app.config) !== undefined,
    docx: findLibreOffice(app.config) !== undefined,
  }));

  serve(app, docsTemplateFile, async ({ params, viewer, db }) => {
    const { file, file_name, name } = await source.read(db, viewer, params.id);
    if (!file) throw notFoundError('document');
    return {
      stream: createReadStream(storedPath(app.config, file)),
      fileName: file_name || `${name}.docx`,
      contentType: CONTENT_TYPE.docx,
    };
  });

  serve(app, readDocsTemplateText, async ({ params: { id, number }, viewer, db }) => {
    await source.read(db, viewer, id);
    const { rows } = await sql<{ file: string | null; source: string }>`
      select file, content ->> 'source' as source from docs_template_version
      where template_id = ${id} and number = ${number}`.execute(db);
    if (!rows[0]) throw notFoundError('version');
    const { file, source: html } = rows[0];
    if (!file) return { lines: html.split('\n') };
    const parts = await thread.read(await readDocx(storedPath(app.config, file)));
    return { lines: parts.flat().map(({ text }) => text) };
  });

  /** Loads the merge values of a record. Returns sample values without a record id. */
  const loadMergeValues = async (
    db: Db,
    viewer: Viewer,
    template: Template,
    id: string | undefined,
  ): Promise<MergeValues> => {
    const catalogue = fieldsFor(template);
    if (!id) return sampleValues(catalogue);
    await assertSameOwner(db, template, id);
    const values = (await loadValues(app, db, viewer, catalogue, [id])).get(id);
    if (!values) throw new AppError('not_found', RECORD_NOT_FOUND);
    return values;
  };

  const renderOne = async (template: Template, values: MergeValues, kind: OutputFormat): Promise<RenderedFile> => {
    const renderer = new Renderer(app.config, thread, template as TemplateContent, fieldsFor(template));
    try {
      const [file] = await renderer.render([values], [kind]);
      return file!;
    } finally {
      await renderer.stop();
    }
  };

  serve(app, previewDocsTemplate, async ({ params, query, viewer, db }) => {
    const template = await source.read(db, viewer, params.id);
    assertNoTagErrors(template);
    const values = await loadMergeValues(db, viewer, template, query.record_id);
    return {
      html: await new Renderer(app.config, thread, template as TemplateContent, fieldsFor(template)).preview(values),
    };
  });

  serve(app, renderDocsTemplate, async ({ params, query, viewer, db }) => {
    const template = await source.read(db, viewer, params.id);
    const kind = query.as ?? outputFormatsOf(template)[0]!;
    if (!outputFormatsOf(template).includes(kind)) throw invalidInput({ as: FORMAT_NOT_OFFERED });
    assertNoTagErrors(template);
    const values = await loadMergeValues(db, viewer, template, query.record_id);
    const { bytes, name } = await renderOne(template, values, kind);
    return { stream: Readable.from([bytes]), fileName: name, contentType: CONTENT_TYPE[kind] };
  });

  // Renders before the transaction starts, because LibreOffice takes seconds.
  serve(app, storeDocument, async ({ params: { id }, body, viewer, request, db, transaction }) => {
    const { active_no } = await source.read(db, viewer, id);
    if (active_no === null) throw new AppError('illegal_transition', NO_ACTIVE_VERSION);
    const template = await loadTemplateVersion(db, { template_id: id, number: active_no });
    const entity = ATTACHABLE_ENTITY[recordTypeOf(template)];
    if (!entity || template.data_root === 'batch_of') throw new AppError('invalid_input', NOT_ATTACHABLE);
    if (!outputFormatsOf(template).includes(body.as)) throw invalidInput({ as: FORMAT_NOT_OFFERED });
    const record = { entity, id: body.record_id };
    await requireRecord(app, db, viewer, record);
    const values = await loadMergeValues(db, viewer, template, body.record_id);
    const { bytes, name } = await renderOne(template, values, body.as);
    const storedFile = await transaction(async (trx) => {
      await requireRecord(app, trx, viewer, record, 'update');
      const { rows } = await sql<{ id: string }>`
        update docs_template_version set last_used_at = now()
        where template_id = ${id} and number = ${active_no} returning id`.execute(trx);
      const hash = await storeBytes(trx, app.config, bytes);
      const kind = body.as === 'pdf' ? 'pdf' : 'office';
      const file = { hash, name, kind, bytes: bytes.length, templateVersionId: rows[0]!.id } as const;
      return addFile(trx, { viewer, request }, record, file);
    });
    return { ...storedFile, name, entity };
  });

  serveWrite(app, renderDocuments, async ({ params, body, viewer, trx }) => {
    const template = await source.read(trx, viewer, params.id);
    const { name, active_no, scope, client_id, campaign_id } = template;
    const recordType = recordTypeOf(template);
    assertAgencyScope(viewer, { subject: docsTemplates.subject, action: 'read' });
    if (active_no === null) throw new AppError('illegal_transition', NO_ACTIVE_VERSION);
    const campaignId = body.campaign_id ?? campaign_id;
    if (campaignId) await requireCampaign(trx, viewer, campaignId);
    if (scope === 'client' && recordType === 'client' && !body.record_ids) body.record_ids = [client_id!];
    const total = body.record_ids?.length ?? (await countRecords(trx, viewer, recordType, campaignId));
    if (total === 0) throw invalidInput({ record_ids: NO_RECORDS });
    const job_id = await app.jobs.add(trx, {
      kind: RENDER_JOB,
      title: name,
      ownerId: viewer.userId,
      ...(campaignId ? { campaignId } : {}),
      params: {
        template_id: params.id,
        number: active_no,
        record_ids: body.record_ids ?? null,
        campaign_id: campaignId,
      },
      total,
    });
    return { job_id };
  });
}

function assertCanWrite(canWrite: boolean): void {
  if (!canWrite)
    throw new AppError('forbidden', 'You do not have permission to do this.', {
      detail: { subject: docsTemplates.subject, action: 'create' },
    });
}

function tagError(format: Template['format'], faults: readonly TagFault[]): AppError {
  const problems: Problems = {
    [format === 'docx' ? 'file' : 'source']: faults.map(({ message }) => message).join(' '),
  };
  const message = defineMessage('errors.tagErrors', 'The tags of the template have {{count}} errors. Fix them first.', {
    count: faults.length,
  });
  return new AppError('invalid_input', message, { fields: problems, detail: { tag_errors: [...faults] } });
}

function assertNoTagErrors({ format, tag_errors }: Template): void {
  if (tag_errors.length > 0) throw tagError(format, tag_errors);
}

/** Throws if the template belongs to another client or campaign than the record. */
async function assertSameOwner(db: Db, template: Template, id: string): Promise<void> {
  const { scope, client_id, campaign_id } = template;
  const recordType = recordTypeOf(template);
  if (scope === 'agency' || (recordType !== 'client' && recordType !== 'campaign')) return;
  const { rows } = await sql<{ is_same_owner: boolean }>`select ${
    recordType === 'client'
      ? sql`${id} = ${client_id ?? null} or exists (select from campaign c where c.id = ${campaign_id} and c.client_id = ${id})`
      : sql`${id} = ${campaign_id ?? null} or exists (select from campaign c where c.id = ${id} and c.client_id = ${client_id})`
  } as is_same_owner`.execute(db);
  if (!rows[0]!.is_same_owner) throw new AppError('not_found', WRONG_SCOPE);
}
