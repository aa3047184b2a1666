import {
  type emailTemplates,
  MAX_TESTS,
  PURPOSE_RULES,
  type TemplatePurpose,
} from '@leadwright/contract/features/email-templates';
import type { Brand } from '@leadwright/contract/mail-templates/brand';
import { sampleValues } from '@leadwright/contract/merge/catalogue';
import { escapeHtml } from '@leadwright/contract/merge/fill';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { queueMail } from '../../mail/outbox.ts';
import { loadBrand } from './brand.ts';
import { type CompiledMail, catalogueOf } from './compiled-mail.ts';
import { fillMail } from './fill-mail.ts';
import { withPublicImages } from './mail-images.ts';
import type { MailThread } from './mail-thread.ts';
import { loadTemplateValues } from './values.ts';

type Template = RowOf<typeof emailTemplates>;
interface TestRequest {
  to: readonly string[];
  record_id: string | null;
}

/** Sends the newest version, marked as a test, to the addresses in `to` or to the viewer if there are none. */
export async function sendTest(
  app: Pick<App, 'config' | 'records'>,
  thread: MailThread,
  trx: Trx,
  { viewer, request }: Pick<ActorContext, 'viewer' | 'request'>,
  template: Template,
  { to, record_id }: TestRequest,
) {
  const { id, purpose, version_no, campaign_id, client_id, from_id } = template;
  const { rows } = await sql<{ id: string; made: CompiledMail }>`
    select id, made from email_template_version where template_id = ${id} and number = ${version_no}`.execute(trx);
  const { id: versionId, made: compiledMail } = rows[0]!;
  const { rows: users } = await sql<{ email: string; from: string | null; from_address: string | null }>`
    select u.email, s.display_name as from, s.address as from_address
    from app_user u left join client_email s on s.id = ${from_id} where u.id = ${viewer.userId}`.execute(trx);
  const { email, from, from_address } = users[0]!;
  const addresses = [...new Set(to.length > 0 ? to : [email])].slice(0, MAX_TESTS);
  const catalogue = catalogueOf(purpose);
  const recipient = { name: viewer.displayName, email };
  const values = record_id
    ? await loadTemplateValues(app, trx, viewer, catalogue, {
        recordId: record_id,
        campaignId: campaign_id,
        clientId: client_id,
        recipient,
      })
    : sampleValues(catalogue);
  const mail = await applyBrand(thread, compiledMail, purpose, await loadBrand(trx, viewer, template));
  const { subject, html, text } = fillMail(await withPublicImages(app, trx, mail), purpose, values, {
    locale: localeOf(template.language),
  });
  const mails: { to: string; mail_id: string }[] = [];
  for (const address of addresses) {
    const mail_id = await queueMail(trx, {
      to: address,
      subject: `TEST: ${subject}`,
      html: html.replace(/(<body[^>]*>)/, `$1${TEST_BANNER}`),
      text: `${TEST_LINE}\n\n${text}`,
      purpose: 'template_test',
      fromName: from || (from_address ?? ''),
      replyTo: template.reply_to || (from_address ?? ''),
      templateVersionId: versionId,
      files: template.attachments,
      about: { table: 'email_template', id },
    });
    mails.push({ to: address, mail_id });
  }
  await sql`update email_template set last_tested_at = now() where id = ${id}`.execute(trx);
  const after = { test_sent_to: addresses.join(', '), version_no, recipient_kind: PURPOSE_RULES[purpose].recipient };
  await audit(trx, { viewer, request: request!, action: 'update', entity: 'email-templates', id, after });
  return { mails };
}

/** Returns a version recompiled with the client’s current brand. The content does not change. */
async function applyBrand(
  thread: MailThread,
  compiledMail: CompiledMail,
  purpose: TemplatePurpose,
  brand: Brand | undefined,
) {
  if (!brand) return compiledMail;
  const { subject, preheader, source, own_text } = compiledMail;
  const { mail } = await thread.compile({ content: { subject, preheader, source, own_text }, purpose, brand });
  return mail ?? compiledMail;
}

const TEST_LINE = 'TEST: this is a test of an email template, not a real message.';
const TEST_BANNER = `<div style="background:#b42318;color:#ffffff;font:600 14px Arial,sans-serif;padding:8px;text-align:center">${escapeHtml(TEST_LINE)}</div>`;

const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-GB', de: 'de-DE', nl: 'nl-NL', fr: 'fr-FR', es: 'es-ES', it: 'it-IT',
}; // biome-ignore format: one list
export const localeOf = (language: string): string => LOCALES[language] ?? 'en-GB';

/** Lists the latest test mails with their delivery state, newest first. */
export async function listTests(db: Db, id: string) {
  const { rows } = await sql<{ to: string; state: string; answer: string | null }>`
    select m.to_address as to, m.state, coalesce(m.last_error,
      (select a.answer from mail_attempt a where a.mail_id = m.id and a.outcome = 'sent' limit 1)) as answer
    from mail m where m.about_table = 'email_template' and m.about_id = ${id}::text and m.purpose = 'template_test'
    order by m.created_at desc, m.id limit ${MAX_TESTS}`.execute(db);
  return { mails: rows as never };
}
