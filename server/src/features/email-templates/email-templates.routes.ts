import { Readable } from 'node:stream';
import { type Action, hasAccess } from '@leadwright/contract/access';
import {
  attachmentFile,
  emailTemplateLifecycle,
  emailTemplates,
  exportEmailTemplate,
  importEmailTemplates,
  previewEmailTemplate,
  sendTemplateTest,
  type TemplatePurpose,
  templateTests,
  uploadAttachment,
} from '@leadwright/contract/features/email-templates';
import type { Attachment } from '@leadwright/contract/mail-templates/attachments';
import { findNewCustomParts } from '@leadwright/contract/mail-templates/blocks';
import { type MailContent, type MailRemark, onlyErrors } from '@leadwright/contract/mail-templates/lint';
import { sampleValues } from '@leadwright/contract/merge/catalogue';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { requireScope, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { assertDiskSpace } from '../../disk-space.ts';
import { safeFileName } from '../../files/file-name.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { lockRow } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { templateRoutes, type VersionedTemplates } from '../../resource/template-routes.ts';
import { linkAttachments, openAttachment, receiveAttachment, resolveAttachments } from './attachments.ts';
import { loadBrand } from './brand.ts';
import { catalogueOf } from './compiled-mail.ts';
import { emailTemplateEntity } from './email-templates.ts';
import { fillMail } from './fill-mail.ts';
import { imageRemarks, imageSizeRemarks, linkTemplateImages, withVisibleImages } from './mail-images.ts';
import { MailThread } from './mail-thread.ts';
import { exportTemplate, importTemplates } from './template-file.ts';
import { listTests, localeOf, sendTest } from './test-send.ts';
import { loadTemplateValues } from './values.ts';

export function emailTemplatesRoutes(app: App): void {
  const source = rowSource(app, emailTemplateEntity);
  const thread = new MailThread();
  app.http.addHook('onClose', () => thread.stop());
  serveGrid(app, emailTemplates.list, source.grid);
  viewRoute(app, emailTemplateEntity, source);
  removeRoute(app, emailTemplateEntity, source);
  const { add } = templateRoutes(app, emailTemplateEntity, source, emailTemplateLifecycle, {
    versions: 'email_template_version',
    build: versionCompiler(thread),
    storeVersionData: async (trx, id, { attachments }) => {
      await linkAttachments(trx, id, (attachments ?? []) as Attachment[]);
      await linkTemplateImages(trx, id);
    },
    usageFields: ['purpose', 'scope', 'client_id', 'campaign_id', 'language'],
  });

  serve(app, previewEmailTemplate, async ({ body, viewer, db }) => {
    const { purpose, record_id, language, campaign_id, client_id, ...texts } = body;
    const brand = await loadBrand(db, viewer, { client_id, campaign_id });
    const { remarks, mail } = await thread.compile({ content: texts, purpose, brand });
    remarks.push(...(await imageSizeRemarks(db, viewer, texts.source)));
    const messages = remarks.map(({ message, ...remark }) => ({ ...remark, message: message.message }));
    if (!mail) return { remarks: messages, subject: '', html: '', text: '', missing: [] };
    const catalogue = catalogueOf(purpose);
    const recipient = { name: viewer.displayName, email: await loadEmail(db, viewer.userId) };
    const lookup = { recordId: record_id ?? '', campaignId: campaign_id, clientId: client_id, recipient };
    const values = record_id ? await loadTemplateValues(app, db, viewer, catalogue, lookup) : sampleValues(catalogue);
    const visibleMail = await withVisibleImages(app, db, viewer, mail, brand?.logo?.id);
    return { remarks: messages, ...fillMail(visibleMail, purpose, values, { locale: localeOf(language), mark: true }) };
  });

  serve(app, exportEmailTemplate, async ({ params: { id }, viewer, db }) => {
    const template = await source.read(db, viewer, id);
    return {
      stream: Readable.from([exportTemplate(template)]),
      fileName: `${safeFileName(template.name, 'template')}.json`,
      contentType: 'application/json; charset=utf-8',
    };
  });
  serveWrite(app, importEmailTemplates, async ({ body: { text }, viewer, request, trx }) => ({
    templates: await importTemplates(app, trx, text, (template) =>
      add(trx, { viewer, request }, { ...template, scope: 'agency', owner_id: viewer.userId }),
    ),
  }));

  serve(app, uploadAttachment, async ({ query, body, viewer, transaction }) => {
    if (!isPermitted(viewer, 'create') && !isPermitted(viewer, 'update'))
      requireScope(viewer, emailTemplates.subject, 'update');
    await assertDiskSpace(app.config);
    return receiveAttachment(body, app, transaction, query.name);
  });
  serve(app, attachmentFile, async ({ params: { id, file }, viewer, db }) => {
    const { attachments } = await source.read(db, viewer, id);
    return openAttachment(app, attachments, file);
  });

  serveWrite(app, sendTemplateTest, async ({ params: { id }, body, viewer, request, trx }) => {
    await lockRow(trx, viewer, emailTemplateEntity.rule, id, 'update', emailTemplates.noun.one);
    return sendTest(app, thread, trx, { viewer, request }, await source.read(trx, viewer, id), body);
  });
  serve(app, templateTests, async ({ params: { id }, viewer, db }) => {
    await source.read(db, viewer, id);
    return listTests(db, id);
  });
}

const isPermitted = ({ grants }: Viewer, action: Action) =>
  hasAccess(grants, { subject: emailTemplates.subject, action });

async function loadEmail(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from app_user where id = ${userId}`.execute(db);
  return rows[0]?.email ?? '';
}

/** Checks and compiles a version. Rejects the whole save when there is an error. */
const versionCompiler =
  (thread: MailThread): VersionedTemplates['build'] =>
  async (trx, input, { viewer, knownVersions }) => {
    const { subject, preheader, source, own_text } = input;
    const sources = knownVersions.map((version) => String(version.source ?? ''));
    if (findNewCustomParts(String(source), sources).length > 0) requireScope(viewer, 'html-source', 'update');
    const texts = { subject, preheader: preheader ?? '', source, own_text: own_text ?? '' } as MailContent;
    const { remarks, mail } = await thread.compile({ content: texts, purpose: input.purpose as TemplatePurpose });
    remarks.push(...(await imageRemarks(trx, viewer, String(source), sources)));
    const { attachments, problems } = await resolveAttachments(trx, (input.attachments ?? []) as Attachment[]);
    if (!mail || onlyErrors(remarks).length > 0)
      return { fields: {}, builtVersion: {}, problems: { ...problems, ...toProblems(onlyErrors(remarks)) } };
    return { fields: { source: mail.source, attachments }, builtVersion: mail, problems };
  };

/** Returns one message for each field, with the position of each error. */
function toProblems(remarks: readonly MailRemark[]): Problems {
  const lines = new Map<string, string[]>();
  for (const { field, line, column, message } of remarks)
    lines.set(field, [...(lines.get(field) ?? []), `Line ${line}, column ${column}: ${message.message}`]);
  return Object.fromEntries(
    [...lines].map(([field, positions]) => [
      field,
      defineMessage('problems.atPlaces', '{{message}}', { message: positions.slice(0, 20).join('\n') }),
    ]),
  );
}
