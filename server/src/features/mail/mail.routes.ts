import { AppError } from '@leadwright/contract/errors';
import { mailConfiguration, mailOutbox, viewMail } from '@leadwright/contract/features/mail';
import { type SqlBool, sql } from 'kysely';
import { scopeRule, visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { deleteOldMail, SECRET_PURPOSES } from '../../mail/outbox.ts';

/** Requires the scope "all", because an email may concern any user. */
const rule = scopeRule('mail', 'mail');

/** Registers the endpoints of the email outbox for administrators. */
export function mailRoutes(app: App): void {
  scheduleDaily(app, 'old emails could not be deleted', deleteOldMail);

  serveGrid(app, mailOutbox, {
    table: 'mail',
    id: sql`m.id`,
    rows: (viewer) => ({ from: sql`mail m`, where: sql`true`, visible: visible(viewer, rule, 'm') }),
    columns: {
      subject: { sql: sql`m.subject` },
      to_address: { sql: sql`m.to_address`, notNull: true },
      state: { sql: sql`m.state`, notNull: true },
      created_at: { sql: sql`m.created_at`, notNull: true },
      sent_at: { sql: sql`m.sent_at` },
      attempts: { sql: sql`m.attempts`, notNull: true },
      last_error: { sql: sql`m.last_error` },
      purpose: { sql: sql`m.purpose`, notNull: true },
    },
    quickSearch: (pattern) =>
      sql<SqlBool>`(fold(m.to_address) like fold(${pattern}) or fold(m.subject) like fold(${pattern}))`,
  });

  serve(app, viewMail, async ({ params: { id }, viewer, db }) => {
    const mail = await db
      .selectFrom('mail')
      .select(['id', 'to_address', 'subject', 'text', 'purpose', 'state', 'created_at', 'last_error', 'message_id'])
      .select(sql<string | null>`case when state = 'queued' and attempts > 0 then due_at end`.as('due_at'))
      .where('id', '=', id)
      .where(visible(viewer, rule))
      .executeTakeFirst();
    if (!mail) throw new AppError('not_found', 'This email does not exist.');
    const attempts = await db
      .selectFrom('mail_attempt')
      .select(['no', 'begun_at', 'ended_at', 'outcome', 'answer'])
      .where('mail_id', '=', id)
      .orderBy('no')
      .execute();
    // Hides links that give access to an account. Without SMTP, administrators must pass these links on.
    const isHidden = SECRET_PURPOSES.includes(mail.purpose) && app.config.smtp !== undefined;
    return viewMail.reply.parse({ ...mail, text: isHidden ? null : mail.text, attempts });
  });

  serve(app, mailConfiguration, async () => ({ is_set_up: app.config.smtp !== undefined }));
}
